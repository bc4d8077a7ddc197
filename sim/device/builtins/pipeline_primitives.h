// __pipeline_memcpy_async() and the functions that wait for it: copies of one thread, in groups.
#pragma once

#include <cstddef>

#include "sim/abi/async_copy.h"

/// Copies `bytes` bytes, of which the last `zeros` are set to 0 instead.
[[gnu::always_inline]] inline void __pipeline_memcpy_async(void* to, const void* from,
                                                           std::size_t bytes,
                                                           std::size_t zeros = 0) {
  warpstep::sim::copy_async(to, from, bytes - zeros, zeros);
}

[[gnu::always_inline]] inline void __pipeline_commit() {
  warpstep::sim::commit_async_group();
}

/// Waits for the thread's groups, but not for the latest so many.
[[gnu::always_inline]] inline void __pipeline_wait_prior(std::size_t but_latest) {
  warpstep::sim::wait_async_groups(but_latest);
}
