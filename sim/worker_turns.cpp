// A worker whose running thread gives its turn away without waiting at the barrier.
#include <sched.h>

#include <algorithm>

#include "sim/worker.h"

namespace warpstep::sim {

Thread* Worker::next_after_yield(const void* pc) {
  if (grid_->timed_out()) stop({.kind = FaultKind::timeout, .pc = pc});
  if (grid_->stopped()) abandon_block();
  Turn& t = turn;
  Thread* const self = t.running;
  // Those that have not begun come first, so that none is left out by threads that spin. It also
  // ends the loop over this thread's row, which goes on only where nobody else has begun.
  Thread* next = begin_thread();
  if (next != nullptr) {
    start_on_new_stack(*next);
  } else if (t.ready != t.ready_end) {
    next = *t.ready++;
  } else {
    sched_yield();  // what it spins on is for another block to write
    return nullptr;
  }
  make_ready({&self, 1});
  return next;
}

/// Puts threads at the end of those that may go on.
void Worker::make_ready(std::span<Thread* const> threads) {
  Turn& t = turn;
  auto& list = lists_[1 - arriving_];
  if (list.data() + list.size() - 1 - t.ready_end < std::ptrdiff_t(threads.size())) {
    // Once in at least as many turns as there are threads: everybody who was ready has had one.
    t.ready_end = std::copy(t.ready, t.ready_end, list.data());
    t.ready = list.data();
    if (reorders_) grid_->policy().order({t.ready, t.ready_end}, block_, ++round_);
    sched_yield();  // another block may hold what they all spin on
  }
  t.ready_end = std::copy(threads.begin(), threads.end(), t.ready_end);
}

Thread* next_after_yield() {
  Worker* const worker = Worker::running();
  if (worker == nullptr) return nullptr;
  return worker->next_after_yield(static_cast<const char*>(__builtin_return_address(0)) - 1);
}

}  // namespace warpstep::sim
