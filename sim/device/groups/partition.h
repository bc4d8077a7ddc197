// Splitting a group: into tiles of one size, or by what each thread says.
#pragma once

#include <cstdint>
#include <type_traits>

#include "sim/abi/misuse.h"
#include "sim/device/groups/coalesced.h"
#include "sim/device/groups/tile.h"

namespace warpstep::sim {

template <class>
inline constexpr unsigned kTileParentSize = 0;  // of what cannot be split into tiles
template <>
inline constexpr unsigned kTileParentSize<cooperative_groups::thread_block> = 2048;
template <unsigned kSize, class Parent>
inline constexpr unsigned kTileParentSize<cooperative_groups::thread_block_tile<kSize, Parent>> =
    kSize;

/// Whether the threads of a group all belong to one warp, as far as its type says.
template <class>
inline constexpr bool kIsOfOneWarp = false;
template <>
inline constexpr bool kIsOfOneWarp<cooperative_groups::coalesced_group> = true;
template <unsigned kSize, class Parent>
inline constexpr bool kIsOfOneWarp<cooperative_groups::thread_block_tile<kSize, Parent>> =
    kSize <= 32;

/// The lanes of `mask` whose ranks, in pieces of `size`, fall into the running thread's piece.
inline unsigned lanes_of_piece(unsigned mask, unsigned size) {
  const unsigned piece = rank_among(mask) / size;
  unsigned lanes = 0;
  for (unsigned rank = 0; mask != 0; ++rank, mask &= mask - 1)
    if (rank / size == piece) lanes |= mask & -mask;
  return lanes;
}

inline void check_tile_size(unsigned size) {
  if (size == 0 || size > 32 || (size & (size - 1)) != 0)
    stop_for_misuse("tiled_partition() with a size that is no power of two up to 32",
                    "use 1, 2, 4, 8, 16 or 32");
}

}  // namespace warpstep::sim

namespace cooperative_groups {

/// Splits a block or a tile into tiles of kSize threads.
template <unsigned kSize, class Parent>
thread_block_tile<kSize, Parent> tiled_partition(const Parent& parent) {
  static_assert(warpstep::sim::kTileParentSize<Parent> != 0,
                "cooperative_groups: only a thread_block or a thread_block_tile can be split into "
                "tiles whose size is known at compile time");
  static_assert(kSize < warpstep::sim::kTileParentSize<Parent>,
                "cooperative_groups: a tile must be smaller than the tile that is split");
  return thread_block_tile<kSize, Parent>(parent);
}

/// Splits a coalesced group into pieces of `size` threads, a power of two up to 32; the last piece
/// may be smaller.
inline coalesced_group tiled_partition(const coalesced_group& parent, unsigned size) {
  warpstep::sim::check_tile_size(size);
  if (parent.size() <= size) return parent;
  return coalesced_group::of_lanes(warpstep::sim::lanes_of_piece(parent.lanes(), size),
                                   parent.thread_rank() / size, (parent.size() + size - 1) / size);
}

/// The same for a group of any other kind: a block, or what this function returned.
inline thread_group tiled_partition(const thread_group& parent, unsigned size) {
  warpstep::sim::check_tile_size(size);
  using Kind = thread_group::Kind;
  unsigned lanes = parent.mask_;
  if (parent.kind_ == Kind::block) {
    // The lanes of this warp; the last warp of a block may have fewer.
    const unsigned rank = warpstep::sim::rank_in_block();
    const unsigned here = warpstep::sim::threads_in_block() - rank / 32 * 32;
    lanes = here >= 32 ? ~0u : (1u << here) - 1;
  } else if (parent.kind_ != Kind::lanes) {
    warpstep::sim::stop_for_misuse("tiled_partition() of a grid or of a tile of several warps",
                                   "split a thread_block, or a group of one warp");
  } else if (parent.size_ <= size) {
    return parent;
  }
  const unsigned mask = warpstep::sim::lanes_of_piece(lanes, size);
  return {Kind::lanes, mask, static_cast<unsigned>(std::popcount(mask)),
          static_cast<unsigned>(parent.thread_rank()) / size,
          (static_cast<unsigned>(parent.num_threads()) + size - 1) / size};
}
inline thread_group tiled_partition(const thread_block& parent, unsigned size) {
  return tiled_partition(static_cast<const thread_group&>(parent), size);
}

/// Splits a group of one warp into the threads with a true and those with a false predicate.
template <class Group>
[[gnu::always_inline]] inline coalesced_group binary_partition(const Group& group, bool predicate) {
  static_assert(warpstep::sim::kIsOfOneWarp<Group>,
                "cooperative_groups: binary_partition() takes a coalesced_group or a tile of up to "
                "32 threads");
  const unsigned all = group.lanes();
  const unsigned yes = __ballot_sync(all, predicate) & all;
  if (yes == all || yes == 0) return coalesced_group::of_lanes(all);
  return coalesced_group::of_lanes(predicate ? yes : all & ~yes, predicate, 2);
}

/// Splits a group of one warp into groups of threads with the same label.
template <class Group, class Label>
[[gnu::always_inline]] inline coalesced_group labeled_partition(const Group& group, Label label) {
  static_assert(warpstep::sim::kIsOfOneWarp<Group>,
                "cooperative_groups: labeled_partition() takes a coalesced_group or a tile of up "
                "to 32 threads");
  static_assert(std::is_integral_v<Label> || std::is_pointer_v<Label>,
                "cooperative_groups: a label is a whole number or a pointer");
  if constexpr (std::is_same_v<Label, bool>) {
    return binary_partition(group, label);
  } else if constexpr (std::is_pointer_v<Label>) {
    return labeled_partition(group, reinterpret_cast<std::uintptr_t>(label));
  } else {
    const unsigned same =
        __match_any_sync(group.lanes(), warpstep::sim::matched_value(label)) & group.lanes();
    // The first of each part identifies it: the parts are numbered in the order of their first.
    const unsigned first = std::countr_zero(same);
    const unsigned firsts = __ballot_sync(group.lanes(), warpstep::sim::lane_in_warp() == first);
    return coalesced_group::of_lanes(same, std::popcount(firsts & ((1u << first) - 1)),
                                     std::popcount(firsts));
  }
}

}  // namespace cooperative_groups
