// thread_block_tile: equal pieces of a block, their size known at compile time.
#pragma once

#include "sim/device/groups/block.h"
#include "sim/device/groups/lanes.h"

namespace cooperative_groups {

/// kSize threads, one behind the other; a power of two up to 1024. Parent is the group that was
/// split; without one the tile only remembers its position in it.
template <unsigned kSize, class Parent = void>
class thread_block_tile;

}  // namespace cooperative_groups

namespace warpstep::sim {

/// The parts of a tile that need no data.
template <unsigned kSize>
struct TileShape {
  static_assert(kSize != 0 && (kSize & (kSize - 1)) == 0 && kSize <= 1024,
                "cooperative_groups: the size of a tile is a power of two up to 1024");
  static constexpr unsigned size() { return kSize; }
  static constexpr unsigned num_threads() { return kSize; }
  static unsigned thread_rank() { return rank_in_block() % kSize; }
};

/// A tile that lies in one warp.
template <unsigned kSize>
class NarrowTile : public LaneGroup, public TileShape<kSize> {
 public:
  using TileShape<kSize>::size;
  using TileShape<kSize>::num_threads;
  using TileShape<kSize>::thread_rank;

  /// The value of the member of that rank. Every shuffle is a collective of the whole tile.
  template <class Value>
  [[gnu::always_inline]] inline Value shfl(const Value& value, int rank) const {
    return shuffle_words(
        value, [&](unsigned word) __attribute__((always_inline)) {
          return __shfl_sync(mask_, word, rank, kSize);
        });
  }
  /// The value of the member `delta` ranks before; its own where there is none.
  template <class Value>
  [[gnu::always_inline]] inline Value shfl_up(const Value& value, unsigned delta) const {
    return shuffle_words(
        value, [&](unsigned word) __attribute__((always_inline)) {
          return __shfl_up_sync(mask_, word, delta, kSize);
        });
  }
  /// The value of the member `delta` ranks behind; its own where there is none.
  template <class Value>
  [[gnu::always_inline]] inline Value shfl_down(const Value& value, unsigned delta) const {
    return shuffle_words(
        value, [&](unsigned word) __attribute__((always_inline)) {
          return __shfl_down_sync(mask_, word, delta, kSize);
        });
  }
  /// The value of the member whose rank differs in the bits of `lane_mask`.
  template <class Value>
  [[gnu::always_inline]] inline Value shfl_xor(const Value& value, unsigned lane_mask) const {
    return shuffle_words(
        value, [&](unsigned word) __attribute__((always_inline)) {
          return __shfl_xor_sync(mask_, word, static_cast<int>(lane_mask), kSize);
        });
  }

 protected:
  NarrowTile(unsigned meta_rank, unsigned meta_size)
      : LaneGroup(lanes_here(), kSize, meta_rank, meta_size) {}

 private:
  static unsigned lanes_here() {
    return kSize == 32 ? ~0u : ((1u << kSize % 32) - 1) << (lane_in_warp() & ~(kSize - 1));
  }
};

/// A tile of several warps.
template <unsigned kSize>
class WideTile : public cooperative_groups::thread_group, public TileShape<kSize> {
 public:
  using TileShape<kSize>::size;
  using TileShape<kSize>::num_threads;
  using TileShape<kSize>::thread_rank;

  [[gnu::always_inline]] inline void sync() const { wait_for_multi_warp_tile(kSize); }

  template <class Value>
  [[gnu::always_inline]] inline Value shfl(const Value& value, int rank) const {
    return exchanged(value, [&](const WideSlots<Value>& slots) {
      return slots[static_cast<unsigned>(rank) % kSize];
    });
  }
  [[gnu::always_inline]] inline int any(int predicate) const {
    return exchanged(predicate != 0, [](const WideSlots<bool>& slots) {
      for (unsigned i = 0; i < kSize; ++i)
        if (slots[i]) return 1;
      return 0;
    });
  }
  [[gnu::always_inline]] inline int all(int predicate) const { return !any(predicate == 0); }

  unsigned meta_group_rank() const { return meta_rank_; }
  unsigned meta_group_size() const { return meta_size_; }

  /// Shares the values of all threads with all: returns what `read(values by rank)` returns. Not a
  /// member of CUDA's groups.
  template <class Value, class Read>
  [[gnu::always_inline]] inline auto exchanged(const Value& value, const Read& read) const {
    const WideSlots<Value> slots(kSize);
    slots.put(thread_rank(), value);
    wait_for_multi_warp_tile(kSize);
    const auto result = read(slots);
    wait_for_multi_warp_tile(kSize);
    return result;
  }

 protected:
  WideTile(unsigned meta_rank, unsigned meta_size)
      : thread_group(Kind::multi_warp_tile, 0, kSize, meta_rank, meta_size) {}
};

template <unsigned kSize>
struct TileOf {
  using Type = NarrowTile<kSize>;
};
template <unsigned kSize>
requires(kSize > 32) struct TileOf<kSize> {
  using Type = WideTile<kSize>;
};

}  // namespace warpstep::sim

namespace cooperative_groups {

template <unsigned kSize>
class thread_block_tile<kSize, void> : public warpstep::sim::TileOf<kSize>::Type {
  using Base = typename warpstep::sim::TileOf<kSize>::Type;

 public:
  template <class Parent>
  thread_block_tile(const thread_block_tile<kSize, Parent>& tile)
      : Base(tile.meta_group_rank(), tile.meta_group_size()) {}

 protected:
  thread_block_tile(unsigned meta_rank, unsigned meta_size) : Base(meta_rank, meta_size) {}
  friend thread_block_tile<1, void> this_thread();
};

template <unsigned kSize, class Parent>
class thread_block_tile : public warpstep::sim::TileOf<kSize>::Type {
  using Base = typename warpstep::sim::TileOf<kSize>::Type;

  explicit thread_block_tile(const Parent& parent)
      : Base(parent.thread_rank() / kSize, (parent.size() + kSize - 1) / kSize) {}

  template <unsigned kTileSize, class Parameter>
  friend thread_block_tile<kTileSize, Parameter> tiled_partition(const Parameter& parent);
};

/// The running thread alone.
inline thread_block_tile<1, void> this_thread() {
  return {0, 1};
}

}  // namespace cooperative_groups
