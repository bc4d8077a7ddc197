// thread_group: what every group of threads can do, and what a group of any kind can be passed as.
#pragma once

#include "sim/grid_sync.h"
#include "sim/indices.h"

namespace warpstep::sim {

inline unsigned threads_in_block() {
  return blockDim.x * blockDim.y * blockDim.z;
}

/// The running thread's place among the threads of its block, x fastest.
inline unsigned rank_in_block() {
  return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}

inline unsigned long long blocks_in_grid() {
  return static_cast<unsigned long long>(gridDim.x) * gridDim.y * gridDim.z;
}

inline unsigned long long rank_of_block() {
  return (static_cast<unsigned long long>(blockIdx.z) * gridDim.y + blockIdx.y) * gridDim.x +
         blockIdx.x;
}

}  // namespace warpstep::sim

namespace cooperative_groups {

/// A group whose kind is known only when the program runs. Groups of every kind turn into one, so
/// that one device function serves them all.
class thread_group {
 public:
  unsigned long long size() const { return num_threads(); }

  unsigned long long num_threads() const {
    if (kind_ == Kind::block) return warpstep::sim::threads_in_block();
    if (kind_ == Kind::grid)
      return warpstep::sim::blocks_in_grid() * warpstep::sim::threads_in_block();
    return size_;
  }

  unsigned long long thread_rank() const {
    if (kind_ == Kind::block) return warpstep::sim::rank_in_block();
    if (kind_ == Kind::grid)
      return warpstep::sim::rank_of_block() * warpstep::sim::threads_in_block() +
             warpstep::sim::rank_in_block();
    return 0;
  }

  /// Waits until every thread of the group has arrived.
  [[gnu::always_inline]] inline void sync() const {
    if (kind_ == Kind::block) warpstep::sim::wait_at_barrier();
    if (kind_ == Kind::grid) warpstep::sim::wait_for_grid();
  }

 protected:
  enum class Kind : unsigned char {
    block,  // thread_block, and cluster_group: a cluster is one block here
    grid,   // grid_group
  };
  explicit thread_group(Kind kind) : kind_(kind) {}

 private:
  Kind kind_;
  unsigned size_ = 0;  // threads
};

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
