// reduce(): the values of all threads of a group combined, for all of them.
// The order in which values are combined is a GPU's, so that sums of floats are the same.
#pragma once

#include <type_traits>

#include "sim/device/groups/scan.h"

namespace warpstep::sim {

/// Each thread combines its value with that of the thread opposite, at half the distance each time.
template <class Group, class Value, class Op>
[[gnu::always_inline]] inline Value reduce_crosswise(const Group& group, Value value,
                                                     const Op& op) {
  for (unsigned distance = group.size() / 2; distance != 0; distance /= 2)
    value = op(value, group.shfl(value, static_cast<int>(group.thread_rank() ^ distance)));
  return value;
}

template <class Group, class Value, class Op>
[[gnu::always_inline]] inline Value reduce_group(const Group& group, const Value& value,
                                                 const Op& op) {
  check_collective<Group>();
  if constexpr (kIsWideTile<Group>) {
    constexpr unsigned kWarps = Group::size() / 32;
    const Value of_warp = reduce_crosswise(warp_here(), value, op);
    return group.exchanged(of_warp, [&](const auto& results) {
      Value sums[kWarps];
      for (unsigned i = 0; i < kWarps; ++i) sums[i] = results[32 * i];
      for (unsigned distance = kWarps / 2; distance != 0; distance /= 2)
        for (unsigned i = 0; i < distance; ++i) sums[i] = op(sums[i], sums[i + distance]);
      return sums[0];
    });
  } else {
    if (!std::is_same_v<Group, cooperative_groups::coalesced_group> || group.size() == 32)
      return reduce_crosswise(group, value, op);
    return group.shfl(scan_in_warp(group, value, op), static_cast<int>(group.size()) - 1);
  }
}

}  // namespace warpstep::sim

namespace cooperative_groups {

/// Combines the values of all threads by op(a, b), which must not depend on the order.
template <class Group, class Value, class Op>
[[gnu::always_inline]] inline auto reduce(const Group& group, Value&& value, Op&& op)
    -> decltype(op(value, value)) {
  return warpstep::sim::reduce_group<Group, std::decay_t<Value>, std::decay_t<Op>>(group, value,
                                                                                   op);
}

/// Adds the group's combined value to a cuda::atomic or a cuda::atomic_ref by op.
template <class Group, class Atomic, class Value, class Op>
[[gnu::always_inline]] inline void reduce_update_async(const Group& group, Atomic&& atomic,
                                                       Value&& value, Op&& op) {
  const auto result = reduce(group, value, op);
  if (group.thread_rank() == 0) warpstep::sim::update_atomic(atomic, result, op);
}

/// Stores the group's combined value, at `*place` or in a cuda::atomic or a cuda::atomic_ref. It is
/// there when the group has met again.
template <class Group, class Place, class Value, class Op>
[[gnu::always_inline]] inline void reduce_store_async(const Group& group, Place&& place,
                                                      Value&& value, Op&& op) {
  const auto result = reduce(group, value, op);
  if (group.thread_rank() != 0) return;
  if constexpr (std::is_pointer_v<std::decay_t<Place>>)
    *place = result;
  else
    place.store(result);
}

}  // namespace cooperative_groups
