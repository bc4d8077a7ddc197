#include "sim/check/synccheck/cluster_barriers.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

#include "sim/check/describe/actors.h"
#include "sim/check/ordering/cluster_order.h"
#include "sim/check/report/findings.h"
#include "sim/check/shadow/sites.h"

namespace warpstep::sim::check {

namespace {

constexpr const char* kRule = "divergent-barrier";
constexpr const char* kMisuse = "barrier-object-misuse";

void report(const ShadowRecord& wait, const SharedOfBlock& absent) {
  findings().add({kRule, sites.instruction(wait.site()), nullptr, 1}, [&] {
    Finding finding = finding_here(Tool::synccheck, kRule, Severity::error);
    finding.actors = {former_actor(wait, false),
                      former_actor({packed(absent.first, 0, 0, Kind::plain)}, false)};
    finding.actors[0].role = "waits";
    finding.actors[1].role = "has ended";
    finding.actors[1].stack.clear();
    const uint3& block = finding.actors[1].block;
    finding.what = fmt::format(
        "block ({},{},{}) never reaches the barrier of its cluster in {}, at which block "
        "({},{},{}) waits: it ended without it",
        block.x, block.y, block.z, location_of(finding.actors[0]), finding.actors[0].block.x,
        finding.actors[0].block.y, finding.actors[0].block.z);
    finding.missing = "a cluster.sync() that all blocks of the cluster reach";
    finding.next =
        "move the cluster.sync() out of the branch: all threads of all blocks of the cluster must "
        "reach it equally often";
    return finding;
  });
}

Finding misuse(Actor actor, const char* role, const char* what) {
  Finding finding = finding_here(Tool::synccheck, kMisuse, Severity::error);
  actor.role = role;
  finding.what = fmt::format("{} {} in {}", name_of(actor), what, location_of(actor));
  finding.actors = {std::move(actor)};
  finding.next = "let each thread of the cluster arrive once before each wait";
  return finding;
}

/// A thread that waits without having arrived, where another waits that has, or all wait.
void check_arrivals(const Worker& worker, std::span<Thread* const> waiting) {
  const ClusterOrder& order = ClusterOrder::of_this_thread();
  const auto has_arrived = [&](const Thread* thread) { return order.has_arrived(thread->rank); };
  auto model = std::find_if(waiting.begin(), waiting.end(), has_arrived);
  if (model == waiting.end()) model = waiting.begin();
  const auto* const pc = static_cast<const char*>(worker.suspended_pc(**model));
  const Thread* absent = nullptr;
  for (const Thread* thread : waiting)
    if (!has_arrived(thread) && worker.suspended_pc(*thread) == pc &&
        (absent == nullptr || thread->rank < absent->rank))
      absent = thread;
  if (absent == nullptr || pc == nullptr) return;
  findings().add({kMisuse, pc, nullptr, 0}, [&] {
    return misuse(suspended_actor(*absent, pc, "waits"), "waits",
                  "waits at the barrier of its cluster without having arrived at it,");
  });
}

}  // namespace

void report_second_arrival() {
  Actor actor = running_actor();
  findings().add({kMisuse, nullptr, nullptr, line_of(actor)}, [&] {
    return misuse(std::move(actor), "arrives",
                  "arrives at the barrier of its cluster again without having waited for it,");
  });
}

void note_cluster_wait(const Worker& worker, const ClusterSeat& seat) {
  const auto waiting = worker.at_barrier();
  if (waiting.empty()) return;
  const Thread& first = **std::min_element(waiting.begin(), waiting.end());
  const auto* const pc = static_cast<const char*>(worker.suspended_pc(first));
  if (pc == nullptr) return;
  ClusterOrder& order = ClusterOrder::of_this_thread();
  if (order.is_in_cluster()) check_arrivals(worker, waiting);
  const ShadowRecord wait = order.note_wait(seat, first.rank, sites.at(pc + 1));
  for (const SharedOfBlock& absent : order.take_absent()) report(wait, absent);
}

void check_cluster_barrier(const Cluster& cluster) {
  const ShadowRecord* const wait = ClusterOrder::wait_at(cluster);
  for (unsigned rank = 0; rank < cluster.blocks.size(); ++rank) {
    const ClusterBlock& block = cluster.blocks[rank];
    if (block.arrived || !block.ended) continue;
    Cluster* const whole = const_cast<Cluster*>(&cluster);
    const SharedOfBlock* const absent = ClusterOrder::memory_of({whole, rank});
    if (absent == nullptr) continue;
    if (wait != nullptr)
      report(*wait, *absent);
    else
      ClusterOrder::note_absent(cluster, *absent);
  }
}

}  // namespace warpstep::sim::check
