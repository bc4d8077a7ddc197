// __pipeline_memcpy_async() and the functions that wait for it: copies of one thread, in groups.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/abi/async_copy.h"
#include "sim/device/builtins/copy_instructions.h"

/// Copies `bytes` bytes, of which the last `zeros` are set to 0 instead.
[[gnu::always_inline]] inline void __pipeline_memcpy_async(void* to, const void* from,
                                                           std::size_t bytes,
                                                           std::size_t zeros = 0) {
  if (bytes == 4 || bytes == 8 || bytes == 16) warpstep::sim::check_alignment(to, from, bytes);
  warpstep::sim::copy_async(to, from, bytes - zeros, zeros);
}

[[gnu::always_inline]] inline void __pipeline_commit() {
  warpstep::sim::commit_async_group();
}

/// Waits for the thread's groups, but not for the latest so many.
[[gnu::always_inline]] inline void __pipeline_wait_prior(std::size_t but_latest) {
  warpstep::sim::wait_async_groups(but_latest);
}

/// The present phase of the barrier waits for all copies that the thread has begun.
[[gnu::always_inline]] inline void __pipeline_arrive_on(std::uint64_t* barrier) {
  warpstep::sim::attach_async_copies(barrier, true);
}
