// Lets a debugger follow one thread of an unoptimised program: each turn of a thread begins with a
// check for the thread that the debugger waits for. Optimised programs have none of it.
#pragma once

#include "sim/abi/call/instrumentation.h"
#include "sim/abi/debugger_tables.h"

namespace warpstep::sim {

/// Tells the debugger when the turn of a thread that it waits for begins, and when it is over.
[[gnu::noinline]] void note_turn();

/// Runs the thread that a debugger wants to run first, if it is ready.
void let_first_go_on();

/// The thread on whose stack this OS thread is. Set by switches of unoptimised code and of the
/// library; in between, by note_kernel_begins().
extern constinit thread_local const void* stack_owner;

/// Tells the debugger that the running thread enters its kernel, and that it has left it.
[[gnu::noinline]] void note_kernel_begins();
[[gnu::noinline]] void note_kernel_ends();

/// Must be called when a thread's turn begins, with `run_queue.running` set to that thread.
inline void begin_turn() {
  if constexpr (kInstrumented) return note_turn();  // where no hook sees what it reads
  if (warpstep_debug_wanted_count != 0) [[unlikely]]
    note_turn();
}

}  // namespace warpstep::sim
