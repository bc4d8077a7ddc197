// How an unoptimised program lets a debugger follow one thread: every turn of a thread begins with
// a look at whom the debugger waits for. Optimised programs have nothing of it.
#pragma once

#include "sim/abi/debugger_tables.h"
#include "sim/abi/instrumentation.h"

namespace warpstep::sim {

/// Tells the debugger when the turn of a thread that it waits for begins, and when it is over.
[[gnu::noinline]] void note_turn();

/// Gives the turn to the thread that a debugger wants to go on first, if it is ready.
void let_first_go_on();

/// To be called when a thread's turn begins, `turn.running` being that thread.
inline void begin_turn() {
  if constexpr (kInstrumented) return note_turn();  // where no hook sees what it reads
  if (warpstep_debug_wanted_count != 0) [[unlikely]]
    note_turn();
}

}  // namespace warpstep::sim
