// What a fiber of a worker runs: the threads that begin on its stack, to the end of the last one.
#include <exception>
#include <utility>

#include "sim/block/worker.h"

namespace warpstep::sim {

void Worker::run_fiber() {
  const std::size_t stack = latest_stack_;
  Fault fault;
  try {
    const KernelThunk& work = grid_->work();
    work.run(work.call);
  } catch (const std::exception& error) {
    fault = {.kind = FaultKind::exception, .what = error.what()};
  } catch (...) {
    fault = {.kind = FaultKind::exception, .what = "not a std::exception"};
  }
  // Outside the handler: switching away inside it would leave the exception with this OS thread.
  if (fault.kind != FaultKind::none) stop(std::move(fault));
  stacks_.give_back(stack);
  end_fiber();
}

/// The last thread of this stack has returned: gives the turn to one that waits elsewhere, or, when
/// nobody does, to the OS thread.
void Worker::end_fiber() {
  RunQueue& t = run_queue;
  Context nowhere{};
  if (somebody_waits() && !only_this_row_) {
    if (grid_->stopped()) abandon_block();
    if (t.ready == t.ready_end) go_on();
    Thread* const next = *t.ready++;
    t.running = next;
    threadIdx = next->index;
    switch_context(nowhere, next->context);
  }
  switch_context(nowhere, scheduler_);
  __builtin_unreachable();
}

}  // namespace warpstep::sim
