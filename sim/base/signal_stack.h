// Signal stack: where an OS thread's signal handlers run, since a full stack cannot report itself.
#pragma once

namespace warpstep::sim {

/// Gives this OS thread a stack for signals, until it ends. Signals that note_left_handler() left
/// blocked may come again from here on. Throws std::bad_alloc if there is no memory.
void use_signal_stack();

/// Says that the running handler, which was given `context` (a ucontext_t), is left by a switch of
/// stacks, which restores no mask: the signals blocked in it stay so in this OS thread. Safe in a
/// signal handler.
void note_left_handler(const void* context);

/// While it lives, what a handler that was left has on the stack for signals stays there: signals
/// are handled on the stack that they find. Not for a thread that runs fibers.
class KeptSignalStack {
 public:
  KeptSignalStack();
  ~KeptSignalStack();
  KeptSignalStack(const KeptSignalStack&) = delete;
  KeptSignalStack& operator=(const KeptSignalStack&) = delete;
};

}  // namespace warpstep::sim
