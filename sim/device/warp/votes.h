// Votes, matches and reductions of the lanes of a warp, and __activemask().
#pragma once

#include "sim/device/warp/shuffles.h"

inline int __all_sync(unsigned mask, int predicate) {
  return warpstep::sim::run_collective(warpstep::sim::Operation::vote_all, mask, predicate != 0) !=
         0;
}

inline int __any_sync(unsigned mask, int predicate) {
  return warpstep::sim::run_collective(warpstep::sim::Operation::vote_any, mask, predicate != 0) !=
         0;
}

/// Whether the predicates are all the same.
inline int __uni_sync(unsigned mask, int predicate) {
  return warpstep::sim::run_collective(warpstep::sim::Operation::vote_uni, mask, predicate != 0) !=
         0;
}

/// The lanes of the mask whose predicate holds.
inline unsigned __ballot_sync(unsigned mask, int predicate) {
  return static_cast<unsigned>(
      warpstep::sim::run_collective(warpstep::sim::Operation::ballot, mask, predicate != 0));
}

/// The lanes that brought the same value, bit for bit.
template <class Value>
inline unsigned __match_any_sync(unsigned mask, Value value) {
  const warpstep::sim::Exchanged<Value> own = value;
  return static_cast<unsigned>(warpstep::sim::run_collective(warpstep::sim::Operation::match_any,
                                                             mask, warpstep::sim::to_bits(own)));
}

/// The mask when all brought the same value, else 0; `all` says which.
template <class Value>
inline unsigned __match_all_sync(unsigned mask, Value value, int* all) {
  const warpstep::sim::Exchanged<Value> own = value;
  const auto lanes = static_cast<unsigned>(warpstep::sim::run_collective(
      warpstep::sim::Operation::match_all, mask, warpstep::sim::to_bits(own)));
  *all = lanes != 0;
  return lanes;
}

namespace warpstep::sim {

inline unsigned reduce(Operation operation, unsigned mask, unsigned value) {
  return static_cast<unsigned>(run_collective(operation, mask, value));
}

}  // namespace warpstep::sim

inline unsigned __reduce_add_sync(unsigned mask, unsigned value) {
  return warpstep::sim::reduce(warpstep::sim::Operation::reduce_add, mask, value);
}
inline int __reduce_add_sync(unsigned mask, int value) {
  return warpstep::sim::reduce(warpstep::sim::Operation::reduce_add, mask, value);
}
inline unsigned __reduce_min_sync(unsigned mask, unsigned value) {
  return warpstep::sim::reduce(warpstep::sim::Operation::reduce_min, mask, value);
}
inline int __reduce_min_sync(unsigned mask, int value) {
  return warpstep::sim::reduce(warpstep::sim::Operation::reduce_min_signed, mask, value);
}
inline unsigned __reduce_max_sync(unsigned mask, unsigned value) {
  return warpstep::sim::reduce(warpstep::sim::Operation::reduce_max, mask, value);
}
inline int __reduce_max_sync(unsigned mask, int value) {
  return warpstep::sim::reduce(warpstep::sim::Operation::reduce_max_signed, mask, value);
}
inline unsigned __reduce_and_sync(unsigned mask, unsigned value) {
  return warpstep::sim::reduce(warpstep::sim::Operation::reduce_and, mask, value);
}
inline unsigned __reduce_or_sync(unsigned mask, unsigned value) {
  return warpstep::sim::reduce(warpstep::sim::Operation::reduce_or, mask, value);
}
inline unsigned __reduce_xor_sync(unsigned mask, unsigned value) {
  return warpstep::sim::reduce(warpstep::sim::Operation::reduce_xor, mask, value);
}

/// The lanes of the warp that are at this line with the caller: see converged_lanes().
[[gnu::always_inline]] inline unsigned __activemask(
    warpstep::sim::CollectiveSite site = warpstep::sim::CollectiveSite::here()) {
  return warpstep::sim::converged_lanes(site);
}
