// Clusters as kernels see them: the words of CUDA's headers, and the barrier that its blocks meet
// at.
#pragma once

#include <cstddef>

#include "sim/device/builtins/barrier.h"

namespace warpstep::sim {

/// Blocks of a cluster; 1 in each dimension where the launch has none.
dim3 cluster_dims();
/// Whether the launch or the kernel names them.
bool is_in_cluster();

/// Counts the running thread in at the barrier of its cluster.
void arrive_at_cluster();
/// The next barrier at which the running thread waits is one of its cluster.
void ask_for_cluster();

/// Waits until every thread of the cluster has arrived.
[[gnu::always_inline]] inline void wait_for_cluster() {
  ask_for_cluster();
  wait_at_barrier();
}

/// What lies in the shared memory of the block of that rank where `pointer` points at in that of
/// the running thread's.
void* in_block_of_cluster(const void* pointer, unsigned rank);
/// The rank of the block whose shared memory it points into.
unsigned rank_of_shared(const void* pointer);

/// The same for inline PTX, which has numbers for addresses in shared memory.
std::size_t number_in_block_of_cluster(std::size_t number, unsigned rank);
unsigned rank_of_shared_number(std::size_t number);

inline dim3 block_in_cluster() {
  const dim3 dims = cluster_dims();
  return {blockIdx.x % dims.x, blockIdx.y % dims.y, blockIdx.z % dims.z};
}
inline dim3 clusters_in_grid() {
  const dim3 dims = cluster_dims();
  return {gridDim.x / dims.x, gridDim.y / dims.y, gridDim.z / dims.z};
}
inline dim3 cluster_index() {
  const dim3 dims = cluster_dims();
  return {blockIdx.x / dims.x, blockIdx.y / dims.y, blockIdx.z / dims.z};
}
inline unsigned blocks_in_cluster() {
  const dim3 dims = cluster_dims();
  return dims.x * dims.y * dims.z;
}
inline unsigned rank_in_cluster() {
  const dim3 dims = cluster_dims(), block = block_in_cluster();
  return block.x + dims.x * (block.y + dims.y * block.z);
}

}  // namespace warpstep::sim

// CUDA's own names, as nvcc has them in device code.

inline unsigned __clusterDimIsSpecified() {
  return warpstep::sim::is_in_cluster();
}
inline dim3 __clusterDim() {
  return warpstep::sim::cluster_dims();
}
inline dim3 __clusterRelativeBlockIdx() {
  return warpstep::sim::block_in_cluster();
}
inline dim3 __clusterGridDimInClusters() {
  return warpstep::sim::clusters_in_grid();
}
inline dim3 __clusterIdx() {
  return warpstep::sim::cluster_index();
}
inline unsigned __clusterRelativeBlockRank() {
  return warpstep::sim::rank_in_cluster();
}
inline unsigned __clusterSizeInBlocks() {
  return warpstep::sim::blocks_in_cluster();
}
[[gnu::always_inline]] inline void __cluster_barrier_arrive() {
  warpstep::sim::arrive_at_cluster();
}
[[gnu::always_inline]] inline void __cluster_barrier_arrive_relaxed() {
  warpstep::sim::arrive_at_cluster();
}
[[gnu::always_inline]] inline void __cluster_barrier_wait() {
  warpstep::sim::wait_for_cluster();
}
inline void* __cluster_map_shared_rank(const void* ptr, unsigned target_block_rank) {
  return warpstep::sim::in_block_of_cluster(ptr, target_block_rank);
}
inline unsigned __cluster_query_shared_rank(const void* ptr) {
  return warpstep::sim::rank_of_shared(ptr);
}
