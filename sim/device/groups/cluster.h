// cluster_group: all threads of a cluster of blocks, which reach each other's shared memory.
#pragma once

#include "sim/device/builtins/cluster.h"
#include "sim/device/groups/group.h"

namespace cooperative_groups {

/// The blocks of a cluster. A launch without clusters has one block in each.
class cluster_group : public thread_group {
 public:
  struct arrival_token {};
  [[gnu::always_inline]] static inline void sync() {
    barrier_arrive();
    barrier_wait();
  }
  /// Arriving and waiting apart: a block can work between them while others arrive.
  [[gnu::always_inline]] static inline arrival_token barrier_arrive() {
    warpstep::sim::arrive_at_cluster();
    return {};
  }
  [[gnu::always_inline]] static inline void barrier_wait() { warpstep::sim::wait_for_cluster(); }
  [[gnu::always_inline]] static inline void barrier_wait(arrival_token&&) { barrier_wait(); }

  static unsigned num_threads() {
    return warpstep::sim::blocks_in_cluster() * warpstep::sim::threads_in_block();
  }
  static unsigned size() { return num_threads(); }
  static unsigned thread_rank() {
    return warpstep::sim::rank_in_cluster() * warpstep::sim::threads_in_block() +
           warpstep::sim::rank_in_block();
  }
  /// The thread's index in the cluster in each dimension.
  static dim3 thread_index() {
    const dim3 block = block_index();
    return {block.x * blockDim.x + threadIdx.x, block.y * blockDim.y + threadIdx.y,
            block.z * blockDim.z + threadIdx.z};
  }
  static dim3 dim_threads() {
    const dim3 blocks = dim_blocks();
    return {blocks.x * blockDim.x, blocks.y * blockDim.y, blocks.z * blockDim.z};
  }
  static unsigned num_blocks() { return warpstep::sim::blocks_in_cluster(); }
  static unsigned block_rank() { return warpstep::sim::rank_in_cluster(); }
  static dim3 block_index() { return warpstep::sim::block_in_cluster(); }
  static dim3 dim_blocks() { return warpstep::sim::cluster_dims(); }

  /// The same place in the shared memory of another block of the cluster.
  template <class Value>
  static Value* map_shared_rank(Value* address, int rank) {
    return static_cast<Value*>(
        warpstep::sim::in_block_of_cluster(address, static_cast<unsigned>(rank)));
  }
  /// The rank of the block in whose shared memory it lies.
  static unsigned query_shared_rank(const void* address) {
    return warpstep::sim::rank_of_shared(address);
  }

 private:
  cluster_group() : thread_group(Kind::cluster) {}
  friend cluster_group this_cluster();
};

inline cluster_group this_cluster() {
  return {};
}

}  // namespace cooperative_groups
