// grid_group: all threads of a cooperative launch.
#pragma once

#include <type_traits>
#include <utility>

#include "sim/device/groups/group.h"

namespace cooperative_groups {

class grid_group : public thread_group {
 public:
  /// Whether the kernel was launched by cudaLaunchCooperativeKernel: only then may its grid meet.
  /// True in every launch, as an H200 answers with CUDA 13; sync() still needs a cooperative one.
  bool is_valid() const { return true; }

  [[gnu::always_inline]] inline void sync() const { warpstep::sim::wait_for_grid(); }

  /// Arriving and waiting apart: a block can work between them while others arrive.
  using arrival_token = unsigned;
  [[gnu::always_inline]] inline arrival_token barrier_arrive() const {
    warpstep::sim::wait_for_grid(warpstep::sim::GridStep::arrive);
    return 0;
  }
  [[gnu::always_inline]] inline void barrier_wait(arrival_token&&) const {
    warpstep::sim::wait_for_grid(warpstep::sim::GridStep::wait);
  }

  static unsigned long long num_threads() {
    return warpstep::sim::blocks_in_grid() * warpstep::sim::threads_in_block();
  }
  static unsigned long long size() { return num_threads(); }
  static unsigned long long thread_rank() {
    return warpstep::sim::rank_of_block() * warpstep::sim::threads_in_block() +
           warpstep::sim::rank_in_block();
  }
  /// The thread's index in the grid in each dimension.
  static dim3 thread_index() {
    return {blockIdx.x * blockDim.x + threadIdx.x, blockIdx.y * blockDim.y + threadIdx.y,
            blockIdx.z * blockDim.z + threadIdx.z};
  }
  static dim3 dim_threads() {
    return {gridDim.x * blockDim.x, gridDim.y * blockDim.y, gridDim.z * blockDim.z};
  }
  static unsigned long long num_blocks() { return warpstep::sim::blocks_in_grid(); }
  static unsigned long long block_rank() { return warpstep::sim::rank_of_block(); }
  static dim3 block_index() { return {blockIdx.x, blockIdx.y, blockIdx.z}; }
  static dim3 dim_blocks() { return gridDim; }
  static dim3 group_dim() { return gridDim; }

 private:
  grid_group() : thread_group(Kind::grid) {}
  friend grid_group this_grid();
};

inline grid_group this_grid() {
  return {};
}

}  // namespace cooperative_groups

namespace warpstep::sim {
template <class>
inline constexpr bool kNever = false;
}

namespace cooperative_groups {

/// CUDA 13 has no grids over several devices any more.
template <class Value = void>
void this_multi_grid() {
  static_assert(warpstep::sim::kNever<Value>,
                "cooperative_groups: there is no multi_grid_group: CUDA 13 removed it. Launch a "
                "kernel on each device and synchronize on the host");
}

}  // namespace cooperative_groups
