// thread_group: what every group of threads can do, and what a group of any kind can be passed as.
#pragma once

#include "sim/device/builtins/cluster.h"
#include "sim/device/builtins/grid_barrier.h"
#include "sim/device/groups/multi_warp_tile.h"
#include "sim/device/groups/ranks.h"

namespace cooperative_groups {

/// A group whose kind is known only when the program runs. Groups of every kind convert to it, so
/// that one device function serves them all.
class thread_group {
 public:
  unsigned long long size() const { return num_threads(); }
  unsigned long long num_threads() const;
  unsigned long long thread_rank() const;
  /// Waits until every thread of the group has arrived.
  [[gnu::always_inline]] inline void sync() const;

 protected:
  enum class Kind : unsigned char {
    block,            // thread_block
    cluster,          // cluster_group
    grid,             // grid_group
    lanes,            // threads of one warp: a tile or a coalesced group
    multi_warp_tile,  // threads of several warps, one behind the other
  };
  explicit thread_group(Kind kind) : kind_(kind) {}
  thread_group(Kind kind, unsigned mask, unsigned size, unsigned meta_rank, unsigned meta_size)
      : kind_(kind), mask_(mask), size_(size), meta_rank_(meta_rank), meta_size_(meta_size) {}

  Kind kind_;
  unsigned mask_ = 0;       // its lanes, if it is of one warp
  unsigned size_ = 0;       // threads of a tile or a coalesced group
  unsigned meta_rank_ = 0;  // its rank among the groups that its parent was split into
  unsigned meta_size_ = 1;  // how many those are

  friend thread_group tiled_partition(const thread_group& parent, unsigned size);
};

inline unsigned long long thread_group::num_threads() const {
  if (kind_ == Kind::block) return warpstep::sim::threads_in_block();
  if (kind_ == Kind::cluster)
    return warpstep::sim::blocks_in_cluster() * warpstep::sim::threads_in_block();
  if (kind_ == Kind::grid)
    return warpstep::sim::blocks_in_grid() * warpstep::sim::threads_in_block();
  return size_;
}

inline unsigned long long thread_group::thread_rank() const {
  const unsigned rank = warpstep::sim::rank_in_block();
  if (kind_ == Kind::block) return rank;
  if (kind_ == Kind::cluster)
    return warpstep::sim::rank_in_cluster() * warpstep::sim::threads_in_block() + rank;
  if (kind_ == Kind::grid)
    return warpstep::sim::rank_of_block() * warpstep::sim::threads_in_block() + rank;
  if (kind_ == Kind::multi_warp_tile) return rank % size_;
  return warpstep::sim::rank_among(mask_);
}

inline void thread_group::sync() const {
  if (kind_ == Kind::block) warpstep::sim::wait_at_barrier();
  if (kind_ == Kind::cluster) {
    warpstep::sim::arrive_at_cluster();
    warpstep::sim::wait_for_cluster();
  }
  if (kind_ == Kind::grid) warpstep::sim::wait_for_grid();
  if (kind_ == Kind::lanes) __syncwarp(mask_);
  if (kind_ == Kind::multi_warp_tile) warpstep::sim::wait_for_multi_warp_tile(size_);
}

/// The same as members, for code that is written for any group.
template <class Group>
[[gnu::always_inline]] inline void sync(const Group& group) {
  group.sync();
}

template <class Group>
auto thread_rank(const Group& group) {
  return group.thread_rank();
}

template <class Group>
auto group_size(const Group& group) {
  return group.num_threads();
}

}  // namespace cooperative_groups
