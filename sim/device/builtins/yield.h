// Giving one's turn to the other threads of the block: what makes spinning end.
#pragma once

#include "sim/abi/run_queue.h"

namespace warpstep::sim {

/// Chooses who goes on while the running thread has to be asked again later: null when nobody else
/// can go on.
[[gnu::noinline]] Thread* next_after_yield();

/// Lets every other thread of the block that can go on have a turn before the running one goes on:
/// those that have not begun, and those that wait for nothing but their turn. For a thread that
/// spins on what another one will write; it costs about as much as a barrier. Ends the thread when
/// the launch was stopped. Does nothing outside a kernel.
[[gnu::always_inline]] inline void yield_turn() {
  RunQueue& t = run_queue;
  Thread* const self = t.running;
  Thread* const next = next_after_yield();
  if (next == nullptr) return;
  t.running = next;
  t.row_untracked = false;
  threadIdx = next->index;
  switch_context(self->context, next->context);
}

}  // namespace warpstep::sim
