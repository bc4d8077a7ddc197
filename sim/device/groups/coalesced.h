// coalesced_group: any threads of one warp, such as those that took the same branch.
#pragma once

#include "sim/device/groups/lanes.h"
#include "sim/device/warp/converged.h"

namespace cooperative_groups {

class coalesced_group : public warpstep::sim::LaneGroup {
 public:
  unsigned size() const { return size_; }
  unsigned num_threads() const { return size_; }
  unsigned thread_rank() const { return warpstep::sim::rank_among(mask_); }

  /// The value of the member of that rank; its own where there is none.
  template <class Value>
  [[gnu::always_inline]] inline Value shfl(const Value& value, int rank) const {
    return from_rank(value, static_cast<unsigned>(rank));
  }
  /// The value of the member `delta` ranks before; its own where there is none.
  template <class Value>
  [[gnu::always_inline]] inline Value shfl_up(const Value& value, unsigned delta) const {
    return from_rank(value, thread_rank() - delta);
  }
  /// The value of the member `delta` ranks behind; its own where there is none.
  template <class Value>
  [[gnu::always_inline]] inline Value shfl_down(const Value& value, unsigned delta) const {
    return from_rank(value, thread_rank() + delta);
  }

  /// The group of those lanes. CUDA makes them by coalesced_threads() and the partitions alone.
  static coalesced_group of_lanes(unsigned mask, unsigned meta_rank = 0, unsigned meta_size = 1) {
    return {mask, meta_rank, meta_size};
  }

 private:
  coalesced_group(unsigned mask, unsigned meta_rank, unsigned meta_size)
      : LaneGroup(mask, std::popcount(mask), meta_rank, meta_size) {}

  template <class Value>
  [[gnu::always_inline]] inline Value from_rank(const Value& value, unsigned rank) const {
    const unsigned lane =
        rank < size_ ? warpstep::sim::lane_of_rank(mask_, rank) : warpstep::sim::lane_in_warp();
    return warpstep::sim::shuffle_words(
        value, [&](unsigned word) __attribute__((always_inline)) {
          return __shfl_sync(mask_, word, static_cast<int>(lane), warpSize);
        });
  }
};

/// The threads of the warp that are at this line together with the running one.
[[gnu::always_inline]] inline coalesced_group coalesced_threads(
    warpstep::sim::CollectiveSite site = warpstep::sim::CollectiveSite::here()) {
  return coalesced_group::of_lanes(warpstep::sim::converged_lanes(site));
}

}  // namespace cooperative_groups
