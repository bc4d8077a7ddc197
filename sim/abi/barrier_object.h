// Hooks for barrier objects in memory, such as cuda::barrier: what the observer is told about them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/abi/call/instrumentation.h"

namespace warpstep::sim {

/// The object begins to count `expected` threads.
void note_barrier_object(const void* object, std::ptrdiff_t expected);

/// The running thread is about to use it.
void check_barrier_object(const void* object);

/// The running thread arrives at a barrier that is no object of the program, as its first in a
/// phase or after others: it releases what it has done.
void note_arrival(const void* barrier, bool is_first);

/// All threads that one of its phases expects have arrived.
void note_phase_end(const void* object, std::uint32_t phase);

/// The running thread has seen that the phase is over: it is ordered after all threads that arrived
/// in it, but not after those that have since arrived in the next one.
void note_seen_phase(const void* object, std::uint32_t phase);

/// What lets threads pass besides barriers.
enum class Gate { latch, semaphore };

/// The running thread has found a latch open, or has taken a slot of a semaphore.
void note_gate_passed(const void* object, Gate gate);

/// One of the barriers of a block that inline PTX numbers: so many of the threads it waits for have
/// arrived.
struct NumberedBarrier {
  unsigned number, arrived, expected;
};

/// The one of the resident block whose threads poll the word; null if it is none's.
const NumberedBarrier* numbered_barrier_at(const volatile void* word);

/// __atomic_load_n(), which no checker of races takes for an order.
std::uint64_t load_outlined(const std::uint64_t* word);

inline std::uint64_t load_state(const std::uint64_t* word) {
  if constexpr (kInstrumented) return load_outlined(word);
  return __atomic_load_n(word, __ATOMIC_ACQUIRE);
}

}  // namespace warpstep::sim
