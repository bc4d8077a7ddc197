#include "sim/check/memcheck/cluster_memory.h"

#include <fmt/format.h>

#include <string>

#include "sim/check/describe/actors.h"
#include "sim/check/describe/objects.h"
#include "sim/check/ordering/release_acquire.h"
#include "sim/check/report/findings.h"
#include "sim/check/shadow/sites.h"

namespace warpstep::sim::check {

namespace {

constexpr const char* kRule = "cluster-memory-lifetime";

std::string block_in_words(const Actor& actor) {
  return fmt::format("block ({},{},{})", actor.block.x, actor.block.y, actor.block.z);
}

/// A thread of the block, in which no line is known.
Actor block_actor(const SharedOfBlock& memory, const char* role) {
  Actor actor = former_actor({packed(memory.first, 0, 0, Kind::plain)}, false);
  actor.role = role;
  actor.stack.clear();
  return actor;
}

void report(const Access& access, const SharedOfBlock& memory, const char* role, const char* when,
            const char* missing, const char* next) {
  findings().add({kRule, sites.instruction(access.site), nullptr, memory.has_ended}, [&] {
    Finding finding = finding_here(Tool::memcheck, kRule, Severity::error);
    finding.actors = {running_actor(access), block_actor(memory, role)};
    finding.object = object_at(access.address, access.bytes);
    finding.what = fmt::format("{} {} shared memory of {} {}", name_of(finding.actors[0]),
                               finding.actors[0].role, block_in_words(finding.actors[1]), when);
    finding.missing = missing;
    finding.next = next;
    return finding;
  });
}

}  // namespace

void check_cluster_access(const Access& access, const SharedOfBlock& memory) {
  ClusterOrder& order = ClusterOrder::of_this_thread();
  order.note_access(memory, access.site);
  if (memory.has_ended)
    report(access, memory, "has ended", "after that block has ended: it is gone then",
           "a cluster.sync() behind the last access, before any block ends",
           "put a cluster.sync() at the end of the kernel, which all its threads reach");
  else if (!order.has_met() && !ReleaseAcquire::of_this_thread().has_acquired())
    report(access, memory, "may not have begun", "before that block has begun for certain",
           "a cluster.sync() before the first access",
           "put a cluster.sync() before the first access to another block's shared memory");
}

void check_end_in_cluster(const ClusterSeat& seat) {
  const SharedOfBlock* const memory = ClusterOrder::memory_of(seat);
  if (memory == nullptr) return;
  const SharedOfBlock ended = *memory;
  for (const ShadowRecord& access : ClusterOrder::of_this_thread().end_block(seat)) {
    findings().add({kRule, sites.instruction(access.site()), nullptr, 1}, [&] {
      Finding finding = finding_here(Tool::memcheck, kRule, Severity::error);
      finding.actors = {former_actor(access, false), block_actor(ended, "has ended")};
      finding.actors[0].role = "accesses";
      finding.what = fmt::format(
          "{} accesses shared memory of {}, which may have ended by then: nothing lets it wait",
          name_of(finding.actors[0]), block_in_words(finding.actors[1]));
      finding.missing = "a cluster.sync() behind the last access, before any block ends";
      finding.next = "put a cluster.sync() at the end of the kernel, which all its threads reach";
      return finding;
    });
  }
}

}  // namespace warpstep::sim::check
