// Common base of groups of threads of one warp.
#pragma once

#include <cstring>
#include <type_traits>

#include "sim/device/groups/group.h"
#include "sim/device/warp/votes.h"

struct __half2;

namespace warpstep::sim {

/// Sends a value of any plain type, or a pair of halves, through a shuffle that takes 32 bits at a
/// time.
template <class Value, class Shuffle>
[[gnu::always_inline]] inline Value shuffle_words(const Value& value, const Shuffle& shuffle) {
  static_assert(std::is_trivially_copyable_v<Value> || std::is_same_v<Value, __half2>,
                "cooperative_groups: a shuffle takes plain types, which can be copied as bytes");
  static_assert(sizeof(Value) <= 32, "cooperative_groups: a shuffle takes at most 32 bytes");
  unsigned words[(sizeof(Value) + 3) / 4] = {};
  std::memcpy(words, static_cast<const void*>(&value), sizeof(Value));
  for (unsigned& word : words) word = shuffle(word);
  Value result = value;
  std::memcpy(static_cast<void*>(&result), words, sizeof(Value));
  return result;
}

/// Integers of any size as one of the two that __match_any_sync() takes.
template <class Value>
auto matched_value(Value value) {
  static_assert(std::is_arithmetic_v<Value>, "cooperative_groups: only numbers can be matched");
  if constexpr (std::is_floating_point_v<Value>)
    return value;
  else if constexpr (sizeof(Value) <= 4)
    return static_cast<unsigned>(value);
  else
    return static_cast<unsigned long long>(value);
}

/// A set of lanes of one warp. Bits of a result denote ranks in the group, not lanes.
class LaneGroup : public cooperative_groups::thread_group {
 public:
  [[gnu::always_inline]] inline void sync() const { __syncwarp(mask_); }

  [[gnu::always_inline]] inline int any(int predicate) const {
    return __ballot_sync(mask_, predicate) != 0;
  }
  [[gnu::always_inline]] inline int all(int predicate) const {
    return __ballot_sync(mask_, predicate) == mask_;
  }
  [[gnu::always_inline]] inline unsigned ballot(int predicate) const {
    return lanes_by_rank(__ballot_sync(mask_, predicate), mask_);
  }
  /// The members whose value is the same.
  template <class Value>
  [[gnu::always_inline]] inline unsigned match_any(Value value) const {
    return lanes_by_rank(__match_any_sync(mask_, matched_value(value)), mask_);
  }
  /// All members if their values are the same, which `predicate` then says; else none.
  template <class Value>
  [[gnu::always_inline]] inline unsigned match_all(Value value, int& predicate) const {
    return lanes_by_rank(__match_all_sync(mask_, matched_value(value), &predicate), mask_);
  }

  /// The group's rank among those that its parent was split into, and how many those are.
  unsigned meta_group_rank() const { return meta_rank_; }
  unsigned meta_group_size() const { return meta_size_; }

  /// Its lanes. Not a member of CUDA's groups.
  unsigned lanes() const { return mask_; }

 protected:
  LaneGroup(unsigned mask, unsigned size, unsigned meta_rank, unsigned meta_size)
      : thread_group(Kind::lanes, mask, size, meta_rank, meta_size) {}
};

}  // namespace warpstep::sim
