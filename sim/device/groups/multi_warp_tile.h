// Tiles of several warps: their barrier and exchange of values.
#pragma once

#include <cstddef>
#include <type_traits>

#include "sim/abi/barrier_object.h"
#include "sim/device/builtins/yield.h"
#include "sim/device/groups/ranks.h"
#include "sim/device/warp/shuffles.h"

namespace warpstep::sim {

/// The barrier of one tile of several warps.
struct MultiWarpTile {
  unsigned arrived;  // warps
  unsigned opened;   // how often it was
};

/// The barrier of the tile of `size` threads that the running thread belongs to.
MultiWarpTile& wide_barrier_here(unsigned size);

/// Forgets the arrivals, because the block was abandoned.
void reset_multi_warp_tiles();

/// 32 bytes for each thread of the block; each writes its own.
unsigned char* wide_slots();
inline constexpr std::size_t kWideSlot = 32;

/// Waits until every thread of the running thread's tile has arrived; `size` is that of the tile,
/// 64 to 1024. One lane of each warp waits for the other warps, and the others wait for it.
[[gnu::always_inline]] inline void wait_for_multi_warp_tile(unsigned size) {
  __syncwarp(~0u);
  if (lane_in_warp() == 0) {
    MultiWarpTile& barrier = wide_barrier_here(size);
    const unsigned before = barrier.opened;
    if constexpr (kInstrumented) note_arrival(&barrier, barrier.arrived == 0);
    if (++barrier.arrived == size / warpSize) {
      barrier.arrived = 0;
      ++barrier.opened;
      if constexpr (kInstrumented) note_phase_end(&barrier, before);
    }
    while (barrier.opened == before) yield_turn();
    if constexpr (kInstrumented) note_seen_phase(&barrier, before);
  }
  __syncwarp(~0u);
}

/// The values that the threads of the running thread's tile show each other, by rank.
template <class Value>
class WideSlots {
  static_assert(
      std::is_trivially_copyable_v<Value> && sizeof(Value) <= kWideSlot,
      "cooperative_groups: a tile of several warps takes plain types of at most 32 bytes");

 public:
  explicit WideSlots(unsigned size)
      : first_(wide_slots() + rank_in_block() / size * size * kWideSlot) {}
  const Value& operator[](unsigned rank) const {
    return *reinterpret_cast<const Value*>(first_ + rank * kWideSlot);
  }
  void put(unsigned rank, const Value& value) const {
    *reinterpret_cast<Value*>(first_ + rank * kWideSlot) = value;
  }

 private:
  unsigned char* first_;
};

}  // namespace warpstep::sim
