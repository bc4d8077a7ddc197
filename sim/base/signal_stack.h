// Signal stack: where an OS thread's signal handlers run, since a full stack cannot report itself.
#pragma once

namespace warpstep::sim {

/// Gives this OS thread a stack for signals, until it ends. A signal that note_blocked_signal() was
/// told of may come again from here on. Throws std::bad_alloc if there is no memory.
void use_signal_stack();

/// Says that the running handler of `signal` is left by a switch of stacks, which restores no mask:
/// the signal stays blocked in this OS thread. Safe in a signal handler.
void note_blocked_signal(int signal);

}  // namespace warpstep::sim
