#include "sim/device/groups/multi_warp_tile.h"

#include <bit>
#include <memory>
#include <vector>

#include "sim/block/worker.h"

namespace warpstep::sim {

namespace {

constexpr unsigned kSmallest = 64;  // threads in a tile of several warps
constexpr unsigned kMostThreads = 1024;
constexpr std::size_t kAlignment = 32;

/// One set for each worker, for the block that is resident.
struct Tiles {
  std::vector<MultiWarpTile> barriers;  // by size, then by rank in the block
  std::vector<unsigned char> slots;
};

Tiles& tiles() {
  static thread_local const auto tiles = std::make_unique<Tiles>();
  return *tiles;
}

}  // namespace

MultiWarpTile& wide_barrier_here(unsigned size) {
  constexpr unsigned kMostOfOneSize = kMostThreads / kSmallest, kSizes = 5;
  auto& barriers = tiles().barriers;
  if (barriers.empty()) barriers.resize(kMostOfOneSize * kSizes);
  return barriers[std::countr_zero(size / kSmallest) * kMostOfOneSize + rank_in_block() / size];
}

unsigned char* wide_slots() {
  auto& slots = tiles().slots;
  if (slots.empty()) slots.resize(kMostThreads * kWideSlot + kAlignment);
  const auto start = reinterpret_cast<std::uintptr_t>(slots.data());
  return slots.data() + (kAlignment - start % kAlignment) % kAlignment;
}

void reset_multi_warp_tiles() {
  tiles().barriers.clear();
}

}  // namespace warpstep::sim
