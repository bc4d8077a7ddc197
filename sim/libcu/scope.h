// The threads that an atomic or a barrier of libcu++ is meant for, and the orders of its accesses.
#pragma once

#include <atomic>

#include "sim/fences.h"

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

inline void atomic_thread_fence(memory_order, thread_scope = thread_scope_system) {
  __threadfence();
}

inline void atomic_signal_fence(memory_order order) {
  ::std::atomic_signal_fence(order);
}

}  // namespace cuda
