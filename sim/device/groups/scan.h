// inclusive_scan() and exclusive_scan(): to each thread the combined values of those before it.
// The order in which values are combined is a GPU's, so that sums of floats are the same.
#pragma once

#include <type_traits>
#include <utility>

#include "sim/device/groups/operators.h"
#include "sim/device/groups/partition.h"

namespace warpstep::sim {

template <class>
inline constexpr bool kIsWideTile = false;
template <unsigned kSize, class Parent>
inline constexpr bool kIsWideTile<cooperative_groups::thread_block_tile<kSize, Parent>> = (kSize >
                                                                                           32);

template <class Group>
constexpr void check_collective() {
  static_assert(kIsOfOneWarp<Group> || kIsWideTile<Group>,
                "cooperative_groups: reduce() and the scans take a thread_block_tile or a "
                "coalesced_group; split other groups by tiled_partition<32>() first");
}

/// The warp's part of a tile of several warps.
inline cooperative_groups::thread_block_tile<32> warp_here() {
  return cooperative_groups::tiled_partition<32>(cooperative_groups::this_thread_block());
}

template <class Group, class T, class Op>
[[gnu::always_inline]] inline T scan_in_warp(const Group& group, T value, const Op& op) {
  for (unsigned step = 1; step < group.size(); step *= 2) {
    const T before = group.shfl_up(value, step);
    if (group.thread_rank() >= step) value = op(value, before);
  }
  return value;
}

/// The result of the thread before; T{} for the first, which has none.
template <class Group, class T>
[[gnu::always_inline]] inline T result_before(const Group& group, const T& result) {
  const T before = group.shfl_up(result, 1);
  return group.thread_rank() == 0 ? T{} : before;
}

/// What a tile of several warps knows after each has scanned its own values.
template <class T>
struct WideScan {
  T own;           // the thread's result within its warp
  T warps_before;  // all values of the warps before, if there are any
  T total;         // all values of the tile
  bool is_first_warp;
};

template <class Group, class T, class Op>
[[gnu::always_inline]] inline WideScan<T> scan_warps(const Group& tile, const T& value,
                                                     const Op& op) {
  constexpr unsigned kWarps = Group::size() / 32;
  const unsigned warp = tile.thread_rank() / 32;
  WideScan<T> scan{scan_in_warp(warp_here(), value, op), T{}, T{}, warp == 0};
  tile.exchanged(scan.own, [&](const auto& results) {
    T sums[kWarps];
    for (unsigned i = 0; i < kWarps; ++i) sums[i] = results[32 * i + 31];
    for (unsigned step = 1; step < kWarps; step *= 2)
      for (unsigned i = kWarps; i-- > step;) sums[i] = op(sums[i], sums[i - step]);
    if (warp != 0) scan.warps_before = sums[warp - 1];
    scan.total = sums[kWarps - 1];
    return 0;
  });
  return scan;
}

template <class Group, class T, class Op>
[[gnu::always_inline]] inline T scan_group(const Group& group, const T& value, const Op& op,
                                           bool exclusive) {
  check_collective<Group>();
  if constexpr (kIsWideTile<Group>) {
    const auto scan = scan_warps(group, value, op);
    const auto warp = warp_here();
    const T own = exclusive ? result_before(warp, scan.own) : scan.own;
    if (exclusive && warp.thread_rank() == 0) return scan.warps_before;
    return scan.is_first_warp ? own : op(own, scan.warps_before);
  } else {
    const T result = scan_in_warp(group, value, op);
    if (!exclusive) return result;
    // Exact for whole numbers, and it needs no further shuffle, as on a GPU.
    if constexpr (std::is_same_v<Op, cooperative_groups::plus<T>> && std::is_integral_v<T>)
      return static_cast<T>(result - value);
    else
      return result_before(group, result);
  }
}

/// The scan continues from the atomic's value, which then has the values of the whole group too.
template <class Group, class Atomic, class T, class Op>
[[gnu::always_inline]] inline T scan_and_update(const Group& group, Atomic& atomic, const T& value,
                                                const Op& op, bool exclusive) {
  const T result = scan_group(group, value, op, false);
  T old{};
  if (group.thread_rank() == group.size() - 1) old = update_atomic(atomic, result, op);
  old = group.shfl(old, static_cast<int>(group.size()) - 1);
  if (!exclusive) return op(old, result);
  const T before = scan_group(group, value, op, true);
  return group.thread_rank() == 0 ? old : op(old, before);
}

}  // namespace warpstep::sim

namespace cooperative_groups {

/// The values of all threads up to and with the running one, combined by op(a, b).
template <class Group, class T, class Op>
[[gnu::always_inline]] inline auto inclusive_scan(const Group& group, T&& value, Op&& op)
    -> decltype(op(value, value)) {
  return warpstep::sim::scan_group<Group, std::decay_t<T>, std::decay_t<Op>>(group, value, op,
                                                                             false);
}
template <class Group, class T>
[[gnu::always_inline]] inline std::decay_t<T> inclusive_scan(const Group& group, T&& value) {
  return inclusive_scan(group, value, plus<std::decay_t<T>>());
}

/// The values of all threads before the running one; for the first of them T{}.
template <class Group, class T, class Op>
[[gnu::always_inline]] inline auto exclusive_scan(const Group& group, T&& value, Op&& op)
    -> decltype(op(value, value)) {
  return warpstep::sim::scan_group<Group, std::decay_t<T>, std::decay_t<Op>>(group, value, op,
                                                                             true);
}
template <class Group, class T>
[[gnu::always_inline]] inline std::decay_t<T> exclusive_scan(const Group& group, T&& value) {
  return exclusive_scan(group, value, plus<std::decay_t<T>>());
}

/// Scans that continue from the value of a cuda::atomic or a cuda::atomic_ref and add the group's
/// values to it.
template <class Group, class Atomic, class T, class Op>
[[gnu::always_inline]] inline auto inclusive_scan_update(const Group& group, Atomic&& atomic,
                                                         T&& value, Op&& op)
    -> decltype(op(value, value)) {
  return warpstep::sim::scan_and_update(group, atomic, std::decay_t<T>(value), std::decay_t<Op>(op),
                                        false);
}
template <class Group, class Atomic, class T>
[[gnu::always_inline]] inline std::decay_t<T> inclusive_scan_update(const Group& group,
                                                                    Atomic&& atomic, T&& value) {
  return inclusive_scan_update(group, atomic, value, plus<std::decay_t<T>>());
}
template <class Group, class Atomic, class T, class Op>
[[gnu::always_inline]] inline auto exclusive_scan_update(const Group& group, Atomic&& atomic,
                                                         T&& value, Op&& op)
    -> decltype(op(value, value)) {
  return warpstep::sim::scan_and_update(group, atomic, std::decay_t<T>(value), std::decay_t<Op>(op),
                                        true);
}
template <class Group, class Atomic, class T>
[[gnu::always_inline]] inline std::decay_t<T> exclusive_scan_update(const Group& group,
                                                                    Atomic&& atomic, T&& value) {
  return exclusive_scan_update(group, atomic, value, plus<std::decay_t<T>>());
}

}  // namespace cooperative_groups
