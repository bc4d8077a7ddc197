// Yields to the other threads of the block, so that spin loops make progress.
#pragma once

#include "sim/abi/run_queue.h"

namespace warpstep::sim {

/// Chooses the thread to run while the running one has to poll again later: null if no other thread
/// can run.
[[gnu::noinline]] Thread* next_after_yield();

/// Lets every other thread of the block that can run do so before the running one resumes: those
/// that have not started, and those that are ready. For a thread that spins on what another one
/// will write; it costs about as much as a barrier. Ends the thread if the launch was stopped. Does
/// nothing outside a kernel. `kIsLibrarys`: the library's own code yields.
template <bool kIsLibrarys = false>
[[gnu::always_inline]] inline auto yield_turn() {
  if constexpr (kInstrumented) {
    if (const ContextSwitch turn = arrive_at_yield(); turn.to != nullptr) switch_to(turn);
    return;
  }
  RunQueue& t = run_queue;
  Thread* const self = t.running;
  Thread* const next = next_after_yield();
  if (next == nullptr) return;
  t.running = next;
  t.row_untracked = false;
  running_index() = next->index;
  if constexpr (kIsLibrarys)
    switch_and_note(self->context, next->context);
  else
    switch_context(self->context, next->context);
}

}  // namespace warpstep::sim
