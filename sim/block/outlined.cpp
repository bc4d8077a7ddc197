#include "sim/abi/outlined.h"

#include "sim/block/worker.h"
#include "sim/device/warp/converged.h"

namespace warpstep::sim {

namespace {

/// Where the kernel called the function that returns to `back`.
const void* called_from(const void* back) {
  return static_cast<const char*>(back) - 1;
}

/// From a thread, which ran until the next one was chosen, to that one.
ContextSwitch between(Thread* self, Thread* next) {
  RunQueue& t = run_queue;
  t.running = next;
  t.row_untracked = false;
  threadIdx = next->index;
  prefetch_context((*t.ready)->context);
  return {&self->context, &next->context};
}

/// What wait_for() does before its switch.
ContextSwitch wait_among(WarpCollective& collective, const void* pc) {
  RunQueue& t = run_queue;
  Thread* const self = t.running;
  collective.lanes[collective.count++] = self;
  const bool just_go_on =
      collective.count != collective.awaited && t.ready != t.ready_end && !t.row_untracked;
  return between(
      self, just_go_on ? *t.ready++ : Worker::running()->next_after_collective(collective, pc));
}

}  // namespace

ContextSwitch arrive_at_barrier() {
  RunQueue& t = run_queue;
  Thread* const self = t.running;
  *t.arrived++ = self;
  if (t.ready != t.ready_end) return between(self, *t.ready++);
  const void* const pc = called_from(__builtin_return_address(0));
  return between(self, Worker::running()->next_after_arrival(pc));
}

ContextSwitch arrive_at_collective(Operation operation, unsigned mask, std::uint64_t value,
                                   unsigned source) {
  const void* const pc = called_from(__builtin_return_address(0));
  const unsigned rank = run_queue.running->rank;
  Warp& warp = run_queue.warps[rank / kWarpLanes];
  const unsigned lane = rank % kWarpLanes;
  const auto begin = [pc](std::uint64_t key) {
    return Worker::running()->collective_for(key, "", pc);
  };
  return wait_among(*bring_value(warp, lane, operation, mask, value, source, begin), pc);
}

std::uint64_t result_of_collective() {
  const unsigned rank = run_queue.running->rank;
  return run_queue.warps[rank / kWarpLanes].results[rank % kWarpLanes];
}

ContextSwitch arrive_at_convergence(CollectiveSite site) {
  WarpCollective& convergence = *convergence_at(site);
  if (convergence.count != 0)
    return wait_among(convergence, called_from(__builtin_return_address(0)));
  convergence.lanes[convergence.count++] = run_queue.running;
  return {};
}

ContextSwitch arrive_at_yield() {
  Worker* const worker = Worker::running();
  if (worker == nullptr) return {};
  Thread* const self = run_queue.running;
  Thread* const next = worker->next_after_yield(called_from(__builtin_return_address(0)));
  return next == nullptr ? ContextSwitch{} : between(self, next);
}

Thread* thread_after(Thread* me) {
  RunQueue& t = run_queue;
  if (t.unstarted == me + 1 && t.unstarted != t.row_end) {
    t.running = t.unstarted++;
    threadIdx = t.running->index;
    return t.running;
  }
  return start_row_here() ? t.running : nullptr;
}

}  // namespace warpstep::sim
