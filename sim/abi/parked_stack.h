// How a stack goes on after the last thread of a row on it has returned: with another row at once,
// parked until a thread needs a stack, or not at all.
#pragma once

#include "sim/abi/builtin_variables.h"
#include "sim/abi/thread.h"

namespace warpstep::sim {

/// Starts the next row on the stack of the thread that just returned. Returns false if all threads
/// have started.
bool start_row_here();

struct AfterRow {
  Context* parked = nullptr;  // null: the stack ends
  Context* next = nullptr;    // null: the next row begins here
};
/// The same, for a stack that may be parked while other threads wait: the next thread that needs a
/// stack resumes it, or nobody does.
AfterRow park_or_start_row();

/// Begins another row on this stack, at once or after it was parked. False: the stack ends.
/// `kParks`: what lies on the stack needs no destructor. `Queue` is RunQueue.
template <bool kParks, class Queue>
[[gnu::always_inline]] inline bool next_row(Queue& t) {
  // A debugger follows a thread to its end, and not into another one.
  if constexpr (!kParks || kIsFollowed) return start_row_here();
  // Most threads of a kernel with barriers end while others are ready.
  if (t.all_begun && t.ready != t.ready_end) [[likely]] {
    Thread* const next = *t.ready++;
    t.running = next;
    running_index() = next->index;
    prefetch_context((*t.ready)->context);
    switch_context(*t.parked++, next->context);
    return true;
  }
  const AfterRow after = park_or_start_row();
  if (after.parked == nullptr) return false;
  if (after.next != nullptr) switch_context(*after.parked, *after.next);
  return true;
}

}  // namespace warpstep::sim
