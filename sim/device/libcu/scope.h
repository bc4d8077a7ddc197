// The threads that an atomic or a barrier of libcu++ is meant for, and the orders of its accesses.
#pragma once

#include "sim/abi/atomic_scope.h"
#include "sim/device/builtins/fences.h"

namespace cuda {

/// Here every scope reaches all threads.
enum thread_scope {
  thread_scope_system = 0,  // all threads, the host's too
  thread_scope_device,      // those of the device
  thread_scope_block,       // those of the block
  thread_scope_thread       // this one
};

/// A type of its own, as libcu++'s is. Including <atomic> for std::memory_order would make each
/// compilation take half as long again.
enum class memory_order : int {
  relaxed = __ATOMIC_RELAXED,
  consume = __ATOMIC_CONSUME,
  acquire = __ATOMIC_ACQUIRE,
  release = __ATOMIC_RELEASE,
  acq_rel = __ATOMIC_ACQ_REL,
  seq_cst = __ATOMIC_SEQ_CST
};
inline constexpr memory_order memory_order_relaxed = memory_order::relaxed;
inline constexpr memory_order memory_order_consume = memory_order::consume;
inline constexpr memory_order memory_order_acquire = memory_order::acquire;
inline constexpr memory_order memory_order_release = memory_order::release;
inline constexpr memory_order memory_order_acq_rel = memory_order::acq_rel;
inline constexpr memory_order memory_order_seq_cst = memory_order::seq_cst;

namespace detail {
constexpr warpstep::sim::AtomicScope atomic_scope_of(thread_scope scope) {
  return scope >= thread_scope_block ? warpstep::sim::AtomicScope::block
                                     : warpstep::sim::AtomicScope::device;
}
}  // namespace detail

/// The threads of a block share an OS thread: for them, only the compiler has to keep the order.
[[gnu::always_inline]] inline void atomic_thread_fence(memory_order order,
                                                       thread_scope scope = thread_scope_system) {
  if (detail::atomic_scope_of(scope) == warpstep::sim::AtomicScope::block)
    __atomic_signal_fence(static_cast<int>(order));
  else
    __atomic_thread_fence(static_cast<int>(order));
  warpstep::sim::note_pause();
}

inline void atomic_signal_fence(memory_order order) {
  __atomic_signal_fence(static_cast<int>(order));
}

}  // namespace cuda
