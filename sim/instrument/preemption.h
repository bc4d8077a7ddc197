// Preemption of the running thread at memory accesses, as a schedule says: it brings out orders
// that never occur if threads run until they wait.
#pragma once

#include "sim/check/shadow/context.h"

namespace warpstep::sim {
class Worker;
}

namespace warpstep::sim::check {

/// A block begins on this OS thread: whether its threads may be preempted at accesses, or accesses
/// are counted.
AccessMode begin_preempting(const Worker& worker, std::uint64_t block);

/// An access that a plain load or store of the kernel is about to make: other threads may run
/// first. `back` is where its hook returns to. Accesses of the engine's own are left alone, because
/// its lists may be half changed there.
[[gnu::noinline, gnu::cold]] void lose_turn_at(const void* pointer, const void* back);

/// The same for an atomic operation, which may be the kernel's or the engine's.
void lose_turn_at_atomic();

/// Whether the access is checked; preempts the thread before it if the schedule says so.
[[gnu::always_inline]] inline bool goes_on_watched(const void* pointer, const void* back) {
  if (context.watches == kPreemptible) [[unlikely]]
    lose_turn_at(pointer, back);
  return context.watches != kOff;
}

}  // namespace warpstep::sim::check
