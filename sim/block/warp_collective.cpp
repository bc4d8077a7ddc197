// Results of warp collectives: shuffles, votes, matches and reductions.
#include "sim/abi/warp_collective.h"

#include <algorithm>
#include <span>

#include "sim/abi/tensor/matrix_product.h"
#include "sim/block/absent_lanes.h"

namespace warpstep::sim {

namespace {

unsigned lane_of(const Thread* thread) {
  return thread->rank % kWarpLanes;
}

/// The values of the lanes that arrived, combined from the first to the last.
template <class Combine>
std::uint64_t folded(const Warp& warp, std::span<Thread* const> lanes, const Combine& combine) {
  auto all = static_cast<unsigned>(warp.values[lane_of(lanes.front())]);
  for (const Thread* thread : lanes.subspan(1))
    all = combine(all, static_cast<unsigned>(warp.values[lane_of(thread)]));
  return all;
}

/// The lanes that brought `value`.
unsigned lanes_with(const Warp& warp, std::span<Thread* const> lanes, std::uint64_t value) {
  unsigned mask = 0;
  for (const Thread* thread : lanes)
    mask |= unsigned{warp.values[lane_of(thread)] == value} << lane_of(thread);
  return mask;
}

/// The lanes that took part in a product that was computed: all or none.
unsigned product_of(const Warp& warp, unsigned present) {
  if (present != ~0u) return 0;
  const MatrixProduct* parts[kWarpLanes];
  for (unsigned lane = 0; lane < kWarpLanes; ++lane)
    parts[lane] = reinterpret_cast<const MatrixProduct*>(warp.values[lane]);
  return multiply(parts) ? present : 0;
}

/// The result that is the same for all.
std::uint64_t common_result(const Warp& warp, Operation operation, std::span<Thread* const> lanes,
                            unsigned present) {
  const auto is_less = [](unsigned a, unsigned b) {
    return static_cast<int>(a) < static_cast<int>(b);
  };
  const std::uint64_t first = warp.values[lane_of(lanes.front())];
  switch (operation) {
    case Operation::vote_all:
      return lanes_with(warp, lanes, 1) == present;
    case Operation::vote_any:
      return lanes_with(warp, lanes, 1) != 0;
    case Operation::vote_uni:
      return lanes_with(warp, lanes, first) == present;
    case Operation::ballot:
      return lanes_with(warp, lanes, 1);
    case Operation::match_all:
      return lanes_with(warp, lanes, first) == present ? present : 0;
    case Operation::reduce_add:
      return folded(warp, lanes, [](unsigned a, unsigned b) { return a + b; });
    case Operation::reduce_min:
      return folded(warp, lanes, [](unsigned a, unsigned b) { return std::min(a, b); });
    case Operation::reduce_max:
      return folded(warp, lanes, [](unsigned a, unsigned b) { return std::max(a, b); });
    case Operation::reduce_min_signed:
      return folded(warp, lanes, [&](unsigned a, unsigned b) { return is_less(b, a) ? b : a; });
    case Operation::reduce_max_signed:
      return folded(warp, lanes, [&](unsigned a, unsigned b) { return is_less(a, b) ? b : a; });
    case Operation::reduce_and:
      return folded(warp, lanes, [](unsigned a, unsigned b) { return a & b; });
    case Operation::reduce_or:
      return folded(warp, lanes, [](unsigned a, unsigned b) { return a | b; });
    case Operation::reduce_xor:
      return folded(warp, lanes, [](unsigned a, unsigned b) { return a ^ b; });
    case Operation::matrix_product:
      return product_of(warp, present);
    case Operation::matrix_load:
    case Operation::matrix_store:
    case Operation::converged:
      return present;
    default:
      return 0;
  }
}

}  // namespace

Warp::Warp() : collectives(1) {}

constinit const std::uint64_t* value_of_absent_lanes = nullptr;

void exchange(Warp& warp, const WarpCollective& collective) {
  const std::span<Thread* const> lanes(collective.lanes, collective.count);
  unsigned present = 0;
  for (const Thread* thread : lanes) present |= 1u << lane_of(thread);
  switch (collective.operation()) {
    case Operation::syncwarp:
      return;
    case Operation::shuffle:
    case Operation::shuffle_up:
    case Operation::shuffle_down:
    case Operation::shuffle_xor:
    case Operation::matrix_words:
      for (const Thread* thread : lanes) {
        const unsigned lane = lane_of(thread), source = warp.sources[lane];
        const bool is_absent = (present >> source & 1) == 0;
        warp.results[lane] = is_absent && value_of_absent_lanes != nullptr
                                 ? *value_of_absent_lanes
                                 : warp.values[is_absent ? lane : source];
      }
      return;
    case Operation::match_any:
      for (const Thread* thread : lanes)
        warp.results[lane_of(thread)] = lanes_with(warp, lanes, warp.values[lane_of(thread)]);
      return;
    default:
      break;
  }
  const std::uint64_t result = common_result(warp, collective.operation(), lanes, present);
  for (const Thread* thread : lanes) warp.results[lane_of(thread)] = result;
}

const char* name_of(Operation operation) {
  constexpr const char* kNames[] = {"a meeting",         "__syncwarp",
                                    "__shfl_sync",       "__shfl_up_sync",
                                    "__shfl_down_sync",  "__shfl_xor_sync",
                                    "__all_sync",        "__any_sync",
                                    "__uni_sync",        "__ballot_sync",
                                    "__match_any_sync",  "__match_all_sync",
                                    "__reduce_add_sync", "__reduce_min_sync",
                                    "__reduce_min_sync", "__reduce_max_sync",
                                    "__reduce_max_sync", "__reduce_and_sync",
                                    "__reduce_or_sync",  "__reduce_xor_sync",
                                    "load_matrix_sync",  "store_matrix_sync",
                                    "ldmatrix",          "mma_sync",
                                    "__activemask",      "a step"};
  static_assert(std::size(kNames) == static_cast<std::size_t>(Operation::step) + 1);
  return kNames[static_cast<unsigned>(operation)];
}

}  // namespace warpstep::sim
