#include "sim/instrument/preemption.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "sim/base/random.h"
#include "sim/block/worker.h"
#include "sim/check/racecheck/races.h"
#include "sim/check/report/coverage.h"
#include "sim/check/report/outcome.h"
#include "sim/check/shadow/sites.h"

namespace warpstep::sim::check {

namespace {

using When = Preemption::When;

/// Of the block that is resident on this OS thread.
struct Plan {
  Preemption preemption;
  Random random{0};
  std::uint64_t points = 0;          // accesses so far
  std::uint64_t next = 0;            // the next access at which the thread is preempted
  std::vector<std::uint64_t> later;  // those after it, last first
  bool interleaves_blocks = false;
};
constinit thread_local Plan* plan = nullptr;

// Turns lost, by all blocks. One block runs at a time.
std::uint64_t lost_in_launch = 0;
std::uint64_t launch = 0;

constexpr std::uint64_t kNever = ~std::uint64_t{0};
// To hand over to another block takes a thousand times as long as to another thread: done often at
// first, which is all there is of a small kernel, then seldom.
constexpr std::uint64_t kOften = 512;
constexpr std::uint64_t kSeldom = 256;

Plan& plan_of_this_thread() {
  static thread_local const auto of_this_thread = std::make_unique<Plan>();
  return *of_this_thread;
}

/// The access at which the next preemption happens, after the one numbered `plan->points`.
std::uint64_t next_point() {
  const Preemption& how = plan->preemption;
  switch (how.when) {
    case When::every:
      return plan->points + how.period;
    case When::sometimes:
      return plan->points + 1 + plan->random.below(2 * how.period - 1);
    case When::pct: {
      if (plan->later.empty()) return kNever;
      const std::uint64_t point = plan->later.back();
      plan->later.pop_back();
      return point;
    }
    default:
      return kNever;
  }
}

/// Preempts the running thread as a yield does. Returns true if other threads ran.
void lose_turn(const void* pc) {
  const std::uint64_t one_in = ++lost_in_launch < kOften ? 2 : kSeldom;
  const bool other_block = plan->interleaves_blocks && plan->random.below(one_in) == 0;
  settle_pending_write();  // of this thread: others may write there now
  RunQueue& t = run_queue;
  Thread* const self = t.running;
  Thread* const next = Worker::running()->next_after_preemption(pc, other_block);
  if (next == nullptr) return;
  ++coverage.preemptions;
  t.running = next;
  t.row_untracked = false;
  threadIdx = next->index;
  switch_and_note(self->context, next->context);
}

void come_to_point(const void* pc) {
  Plan& p = *plan;
  ++p.points;
  ++coverage.points;
  coverage.most_points = std::max(coverage.most_points, p.points);
  const bool is_victim =
      p.preemption.when == When::victim && run_queue.running->rank == p.preemption.victim;
  if (p.points < p.next && !is_victim) return;
  if (!is_victim) p.next = next_point();
  lose_turn(pc);
}

bool may_lose_turn_at(std::uintptr_t address, const void* back) {
  const Context& here = context;
  if (address - here.stacks < here.stack_bytes) return false;
  if (here.static_shared.contains(address) &&
      here.static_shared.cell(address).write.has(ShadowRecord::kEngines))
    return false;
  return !sites.find_out_is_engines(sites.at(back));
}

}  // namespace

AccessMode begin_preempting(const Worker& worker, std::uint64_t block) {
  const SchedulePolicy::Traits& traits = worker.grid().traits();
  const Preemption& preemption = traits.preemption;
  plan = nullptr;
  if (preemption.when == When::never && !traits.interleaves_blocks && !writes_outcome())
    return kChecked;
  if (std::exchange(launch, coverage.launches) != coverage.launches) lost_in_launch = 0;
  plan = &plan_of_this_thread();
  *plan = {};
  plan->preemption = preemption;
  plan->interleaves_blocks = traits.interleaves_blocks;
  plan->random = Random(Random(preemption.seed ^ coverage.launches << 32).next() ^ block);
  if (preemption.when == When::pct) {
    for (std::uint64_t i = 0; i < preemption.points; ++i)
      plan->later.push_back(1 + plan->random.below(preemption.period));
    std::sort(plan->later.rbegin(), plan->later.rend());
  }
  plan->next = next_point();
  return preemption.only_at_atomics ? kChecked : kPreemptible;
}

void lose_turn_at(const void* pointer, const void* back) {
  if (may_lose_turn_at(reinterpret_cast<std::uintptr_t>(pointer), back))
    come_to_point(static_cast<const char*>(back) - 1);
}

void lose_turn_at_atomic() {
  if (context.watches == kPreemptible || (plan != nullptr && context.watches == kChecked))
    come_to_point(static_cast<const char*>(__builtin_return_address(0)) - 1);
}

}  // namespace warpstep::sim::check
