// The threads that an atomic or a barrier of libcu++ is meant for, and the orders of its accesses.
#pragma once

#include <atomic>

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

using ::std::memory_order;
using ::std::memory_order_acq_rel;
using ::std::memory_order_acquire;
using ::std::memory_order_consume;
using ::std::memory_order_relaxed;
using ::std::memory_order_release;
using ::std::memory_order_seq_cst;

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
  ::std::atomic_signal_fence(order);
}

}  // namespace cuda
