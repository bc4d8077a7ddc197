// thread_block: all threads of the block.
#pragma once

#include <utility>

#include "sim/device/groups/group.h"

namespace cooperative_groups {

/// Memory that tiles of several warps meet in on GPUs before compute capability 8.0. The simulator
/// needs none; the type is here so that kernels declare it.
template <unsigned kMaxBlockSize = 1024>
struct block_tile_memory {};

class thread_block : public thread_group {
 public:
  [[gnu::always_inline]] static inline void sync() { warpstep::sim::wait_at_barrier(); }

  /// What arriving gives and waiting takes. As on a GPU it is the waiting that synchronizes.
  struct arrival_token {};
  arrival_token barrier_arrive() const { return {}; }
  [[gnu::always_inline]] inline void barrier_wait(arrival_token&&) const {
    warpstep::sim::wait_at_barrier();
  }

  static unsigned size() { return warpstep::sim::threads_in_block(); }
  static unsigned num_threads() { return warpstep::sim::threads_in_block(); }
  static unsigned thread_rank() { return warpstep::sim::rank_in_block(); }
  static dim3 group_index() { return {blockIdx.x, blockIdx.y, blockIdx.z}; }
  static dim3 thread_index() { return {threadIdx.x, threadIdx.y, threadIdx.z}; }
  static dim3 group_dim() { return blockDim; }
  static dim3 dim_threads() { return blockDim; }

 private:
  thread_block() : thread_group(Kind::block) {}
  friend thread_block this_thread_block();
};

inline thread_block this_thread_block() {
  return {};
}

template <unsigned kMaxBlockSize>
thread_block this_thread_block(block_tile_memory<kMaxBlockSize>&) {
  return this_thread_block();
}

}  // namespace cooperative_groups
