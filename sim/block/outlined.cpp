#include "sim/abi/outlined.h"

#include "sim/block/worker.h"

namespace warpstep::sim {

ContextSwitch arrive_at_barrier() {
  RunQueue& t = run_queue;
  Thread* const self = t.running;
  *t.arrived++ = self;
  Thread* next = nullptr;
  if (t.ready != t.ready_end) {
    next = *t.ready++;
  } else {
    const void* const pc = static_cast<const char*>(__builtin_return_address(0)) - 1;
    next = Worker::running()->next_after_arrival(pc);
  }
  t.running = next;
  t.row_untracked = false;
  threadIdx = next->index;
  prefetch_context((*t.ready)->context);
  return {&self->context, &next->context};
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
