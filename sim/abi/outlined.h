// Outlined waiting and ending for kernels of the checked flavour: the engine's part is called, not
// inlined, so that no hook sees the engine's own accesses. The fast flavour has the same inline.
#pragma once

#include "sim/abi/call/instrumentation.h"
#include "sim/abi/fiber.h"

namespace warpstep::sim {

struct Thread;

struct ContextSwitch {
  Context* from;
  Context* to;
};

/// The part of wait_at_barrier() before its switch.
ContextSwitch arrive_at_barrier();

/// The part of yield_turn() before its switch: to nothing if no other thread can run.
ContextSwitch arrive_at_yield();

/// The next thread that begins on this stack, after `me` has returned. Returns null if none is
/// left.
Thread* thread_after(Thread* me);

/// The switch stays in the kernel: its address is where the thread waits.
[[gnu::always_inline]] inline void switch_to(const ContextSwitch& context_switch) {
  switch_context(*context_switch.from, *context_switch.to);
}

/// The same as run_threads_here(); `first` is running.
template <class Kernel>
[[gnu::always_inline]] inline void run_threads_outlined(Thread* first, const Kernel& kernel) {
  for (Thread* me = first; me != nullptr; me = thread_after(me)) {
    if constexpr (kIsFollowed) begin_turn();
    kernel();
  }
}

}  // namespace warpstep::sim
