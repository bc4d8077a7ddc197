// memcpy_async(): a copy that the threads of a group make together.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "sim/device/groups/group.h"

namespace warpstep::sim {

/// Copies the running thread's share.
template <class Group>
void copy_share(const Group& group, void* to, const void* from, std::size_t bytes) {
  const std::size_t rank = group.thread_rank(), threads = group.num_threads();
  const std::size_t first = bytes * rank / threads, last = bytes * (rank + 1) / threads;
  std::memcpy(static_cast<char*>(to) + first, static_cast<const char*>(from) + first, last - first);
}

}  // namespace warpstep::sim

namespace cooperative_groups {

/// Copies `bytes` bytes, each thread of the group a share; `bytes` may be a number or a
/// cuda::aligned_size_t. Here the copy is made at once; a program that does not wait() for it is
/// wrong all the same.
template <class Group, class T, class Size>
void memcpy_async(const Group& group, T* to, const T* from, const Size& bytes) {
  warpstep::sim::copy_share(group, to, from, static_cast<std::size_t>(bytes));
}

/// Copies as many elements as both sides have.
template <class Group, class T, class ToLayout, class FromLayout>
void memcpy_async(const Group& group, T* to, const ToLayout& to_layout, const T* from,
                  const FromLayout& from_layout) {
  const auto elements =
      std::min(static_cast<std::size_t>(to_layout), static_cast<std::size_t>(from_layout));
  warpstep::sim::copy_share(group, to, from, elements * sizeof(T));
}

/// Waits until all copies of the group have arrived, and for all its threads.
template <class Group>
[[gnu::always_inline]] inline void wait(const Group& group) {
  group.sync();
}

/// The same for all but the last kStages copies, of which each has one more chance to be late on a
/// GPU.
template <unsigned kStages, class Group>
[[gnu::always_inline]] inline void wait_prior(const Group& group) {
  group.sync();
}

}  // namespace cooperative_groups
