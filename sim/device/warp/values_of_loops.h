// Values that the lanes of the warps of a block exchange where the threads of the block run as a
// loop: what the translator writes for a shuffle or a vote.
#pragma once

#include <cstddef>
#include <type_traits>

#include "sim/device/warp/shuffles.h"

namespace warpstep::sim {

/// One value of each thread. All threads give theirs in one loop and take others' in the next, in
/// their order; every warp is whole.
class ValuesOfLoops {
 public:
  template <class Value>
  [[gnu::always_inline]] void give(unsigned thread, Value value) {
    static_assert(std::is_trivially_copyable_v<Value> && sizeof(Value) <= kMostBytes);
    __builtin_memcpy(bytes_ + thread * sizeof(Value), &value, sizeof(Value));
  }

  template <class Value>
  [[gnu::always_inline]] Value shuffle(unsigned thread, unsigned lane, unsigned width = 32) const {
    return at<Value>(thread, source_of_shuffle(thread % kWarpLanes, lane, width));
  }
  template <class Value>
  [[gnu::always_inline]] Value shuffle_up(unsigned thread, unsigned delta,
                                          unsigned width = 32) const {
    return at<Value>(thread, source_of_shuffle_up(thread % kWarpLanes, delta, width));
  }
  template <class Value>
  [[gnu::always_inline]] Value shuffle_down(unsigned thread, unsigned delta,
                                            unsigned width = 32) const {
    return at<Value>(thread, source_of_shuffle_down(thread % kWarpLanes, delta, width));
  }
  template <class Value>
  [[gnu::always_inline]] Value shuffle_xor(unsigned thread, unsigned lanes,
                                           unsigned width = 32) const {
    return at<Value>(thread, source_of_shuffle_xor(thread % kWarpLanes, lanes, width));
  }

  /// The lanes of the thread's warp that gave true.
  [[gnu::always_inline]] unsigned ballot(unsigned thread) {
    unsigned& votes = votes_[thread / kWarpLanes];
    if (thread % kWarpLanes == 0) {
      votes = 0;
      for (unsigned lane = 0; lane < kWarpLanes; ++lane)
        votes |= static_cast<unsigned>(bytes_[thread + lane] != 0) << lane;
    }
    return votes;
  }

 private:
  static constexpr std::size_t kMostBytes = 8, kMostThreads = 1024;

  template <class Value>
  [[gnu::always_inline]] Value at(unsigned thread, unsigned lane) const {
    Value value;
    const std::size_t from = thread - thread % kWarpLanes + lane;
    __builtin_memcpy(&value, bytes_ + from * sizeof(Value), sizeof(Value));
    return value;
  }

  alignas(kMostBytes) unsigned char bytes_[kMostThreads * kMostBytes];
  unsigned votes_[kMostThreads / kWarpLanes];
};

}  // namespace warpstep::sim
