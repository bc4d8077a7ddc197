// memcpy_async(): a copy that the threads of a group make together.
#pragma once

#include <algorithm>
#include <cstddef>

#include "sim/abi/async_copy.h"
#include "sim/device/groups/group.h"

namespace cooperative_groups {

/// Copies `bytes` bytes, each thread of the group a share; `bytes` may be a number or a
/// cuda::aligned_size_t. Each call is a group of copies that wait_prior() counts.
template <class Group, class Value, class Size>
[[gnu::always_inline]] inline void memcpy_async(const Group& group, Value* to, const Value* from,
                                                const Size& bytes) {
  warpstep::sim::copy_share_async(group, to, from, static_cast<std::size_t>(bytes));
  warpstep::sim::commit_async_group();
}

/// Copies as many elements as both sides have.
template <class Group, class Value, class ToLayout, class FromLayout>
[[gnu::always_inline]] inline void memcpy_async(const Group& group, Value* to,
                                                const ToLayout& to_layout, const Value* from,
                                                const FromLayout& from_layout) {
  const auto elements =
      std::min(static_cast<std::size_t>(to_layout), static_cast<std::size_t>(from_layout));
  warpstep::sim::copy_share_async(group, to, from, elements * sizeof(Value));
  warpstep::sim::commit_async_group();
}

/// Waits until all copies of the group have arrived, and for all its threads.
template <class Group>
[[gnu::always_inline]] inline void wait(const Group& group) {
  warpstep::sim::wait_async_groups(0);
  group.sync();
}

/// The same for all but the last kStages copies.
template <unsigned kStages, class Group>
[[gnu::always_inline]] inline void wait_prior(const Group& group) {
  warpstep::sim::wait_async_groups(kStages);
  group.sync();
}

}  // namespace cooperative_groups
