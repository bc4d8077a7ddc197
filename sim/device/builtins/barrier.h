// __syncthreads() and its forms that combine a predicate.
// Path of a launch, 8 of 8. The worker opens a barrier in sim/block/worker_turns.cpp.
#pragma once

#include "sim/abi/outlined.h"
#include "sim/abi/run_queue.h"

namespace warpstep::sim {

/// Chooses the thread to run when every ready thread has had its turn: a thread that has not
/// started or, if all that have not exited have arrived, the first through the opened barrier.
[[gnu::noinline]] Thread* next_after_arrival();

/// Notes the predicate of the running thread for the barrier it is about to wait at.
void vote_at_barrier(bool predicate);

/// The votes of the threads at the barrier that was opened last.
struct Votes {
  unsigned yes = 0;
  unsigned all = 0;
};
Votes votes_of_opened_barrier();

/// Waits until every thread of the block that has not ended has arrived.
/// Inlined into the kernel down to the jump; see sim/abi/fiber.h for why.
[[gnu::always_inline]] inline void wait_at_barrier() {
  if constexpr (kInstrumented) return switch_to(arrive_at_barrier());
  RunQueue& t = run_queue;
  Thread* const self = t.running;
  *t.arrived++ = self;
  Thread* const next = t.ready != t.ready_end ? *t.ready++ : next_after_arrival();
  t.running = next;
  t.row_untracked = false;
  running_index() = next->index;
  prefetch_context((*t.ready)->context);  // the turn after this one; the lists end in a spare
  switch_context(self->context, next->context);
}

}  // namespace warpstep::sim

// A call in unoptimised code: a line without an instruction of its own can have no breakpoint.
#if defined(__OPTIMIZE__)
[[gnu::always_inline]]
#endif
inline void
__syncthreads() {
  warpstep::sim::wait_at_barrier();
}

inline int __syncthreads_count(int predicate) {
  warpstep::sim::vote_at_barrier(predicate != 0);
  warpstep::sim::wait_at_barrier();
  return static_cast<int>(warpstep::sim::votes_of_opened_barrier().yes);
}

inline int __syncthreads_and(int predicate) {
  warpstep::sim::vote_at_barrier(predicate != 0);
  warpstep::sim::wait_at_barrier();
  const auto votes = warpstep::sim::votes_of_opened_barrier();
  return votes.yes == votes.all;
}

inline int __syncthreads_or(int predicate) {
  return __syncthreads_count(predicate) != 0;
}
