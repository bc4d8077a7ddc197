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

template <class Group, class Value, class Op>
[[gnu::always_inline]] inline Value scan_in_warp(const Group& group, Value value, const Op& op) {
  for (unsigned step = 1; step < group.size(); step *= 2) {
    const Value before = group.shfl_up(value, step);
    if (group.thread_rank() >= step) value = op(value, before);
  }
  return value;
}

/// The result of the thread before; Value{} for the first, which has none.
template <class Group, class Value>
[[gnu::always_inline]] inline Value result_before(const Group& group, const Value& result) {
  const Value before = group.shfl_up(result, 1);
  return group.thread_rank() == 0 ? Value{} : before;
}

/// What a tile of several warps knows after each has scanned its own values.
template <class Value>
struct WideScan {
  Value own;           // the thread's result within its warp
  Value warps_before;  // all values of the warps before, if there are any
  Value total;         // all values of the tile
  bool is_first_warp;
};

template <class Group, class Value, class Op>
[[gnu::always_inline]] inline WideScan<Value> scan_warps(const Group& tile, const Value& value,
                                                         const Op& op) {
  constexpr unsigned kWarps = Group::size() / 32;
  const unsigned warp = tile.thread_rank() / 32;
  WideScan<Value> scan{scan_in_warp(warp_here(), value, op), Value{}, Value{}, warp == 0};
  tile.exchanged(scan.own, [&](const auto& results) {
    Value sums[kWarps];
    for (unsigned i = 0; i < kWarps; ++i) sums[i] = results[32 * i + 31];
    for (unsigned step = 1; step < kWarps; step *= 2)
      for (unsigned i = kWarps; i-- > step;) sums[i] = op(sums[i], sums[i - step]);
    if (warp != 0) scan.warps_before = sums[warp - 1];
    scan.total = sums[kWarps - 1];
    return 0;
  });
  return scan;
}

template <class Group, class Value, class Op>
[[gnu::always_inline]] inline Value scan_group(const Group& group, const Value& value, const Op& op,
                                               bool exclusive) {
  check_collective<Group>();
  if constexpr (kIsWideTile<Group>) {
    const auto scan = scan_warps(group, value, op);
    const auto warp = warp_here();
    const Value own = exclusive ? result_before(warp, scan.own) : scan.own;
    if (exclusive && warp.thread_rank() == 0) return scan.warps_before;
    return scan.is_first_warp ? own : op(own, scan.warps_before);
  } else {
    const Value result = scan_in_warp(group, value, op);
    if (!exclusive) return result;
    // Exact for whole numbers, and it needs no further shuffle, as on a GPU.
    if constexpr (std::is_same_v<Op, cooperative_groups::plus<Value>> && std::is_integral_v<Value>)
      return static_cast<Value>(result - value);
    else
      return result_before(group, result);
  }
}

/// The scan continues from the atomic's value, which then has the values of the whole group too.
template <class Group, class Atomic, class Value, class Op>
[[gnu::always_inline]] inline Value scan_and_update(const Group& group, Atomic& atomic,
                                                    const Value& value, const Op& op,
                                                    bool exclusive) {
  const Value result = scan_group(group, value, op, false);
  Value old{};
  if (group.thread_rank() == group.size() - 1) old = update_atomic(atomic, result, op);
  old = group.shfl(old, static_cast<int>(group.size()) - 1);
  if (!exclusive) return op(old, result);
  const Value before = scan_group(group, value, op, true);
  return group.thread_rank() == 0 ? old : op(old, before);
}

}  // namespace warpstep::sim

namespace cooperative_groups {

/// The values of all threads up to and with the running one, combined by op(a, b).
template <class Group, class Value, class Op>
[[gnu::always_inline]] inline auto inclusive_scan(const Group& group, Value&& value, Op&& op)
    -> decltype(op(value, value)) {
  return warpstep::sim::scan_group<Group, std::decay_t<Value>, std::decay_t<Op>>(group, value, op,
                                                                                 false);
}
template <class Group, class Value>
[[gnu::always_inline]] inline std::decay_t<Value> inclusive_scan(const Group& group,
                                                                 Value&& value) {
  return inclusive_scan(group, value, plus<std::decay_t<Value>>());
}

/// The values of all threads before the running one; for the first of them Value{}.
template <class Group, class Value, class Op>
[[gnu::always_inline]] inline auto exclusive_scan(const Group& group, Value&& value, Op&& op)
    -> decltype(op(value, value)) {
  return warpstep::sim::scan_group<Group, std::decay_t<Value>, std::decay_t<Op>>(group, value, op,
                                                                                 true);
}
template <class Group, class Value>
[[gnu::always_inline]] inline std::decay_t<Value> exclusive_scan(const Group& group,
                                                                 Value&& value) {
  return exclusive_scan(group, value, plus<std::decay_t<Value>>());
}

/// Scans that continue from the value of a cuda::atomic or a cuda::atomic_ref and add the group's
/// values to it.
template <class Group, class Atomic, class Value, class Op>
[[gnu::always_inline]] inline auto inclusive_scan_update(const Group& group, Atomic&& atomic,
                                                         Value&& value, Op&& op)
    -> decltype(op(value, value)) {
  return warpstep::sim::scan_and_update(group, atomic, std::decay_t<Value>(value),
                                        std::decay_t<Op>(op), false);
}
template <class Group, class Atomic, class Value>
[[gnu::always_inline]] inline std::decay_t<Value> inclusive_scan_update(const Group& group,
                                                                        Atomic&& atomic,
                                                                        Value&& value) {
  return inclusive_scan_update(group, atomic, value, plus<std::decay_t<Value>>());
}
template <class Group, class Atomic, class Value, class Op>
[[gnu::always_inline]] inline auto exclusive_scan_update(const Group& group, Atomic&& atomic,
                                                         Value&& value, Op&& op)
    -> decltype(op(value, value)) {
  return warpstep::sim::scan_and_update(group, atomic, std::decay_t<Value>(value),
                                        std::decay_t<Op>(op), true);
}
template <class Group, class Atomic, class Value>
[[gnu::always_inline]] inline std::decay_t<Value> exclusive_scan_update(const Group& group,
                                                                        Atomic&& atomic,
                                                                        Value&& value) {
  return exclusive_scan_update(group, atomic, value, plus<std::decay_t<Value>>());
}

}  // namespace cooperative_groups
