// A model of the caches, replayed over the accesses that were recorded of a launch, and scaled to
// all of it.
#pragma once

#include <optional>

#include "tools/profile/counts.h"

namespace warpstep::tools::profile {

/// What moves between the levels in a launch, warm: what fits into L2 is there already.
struct Traffic {
  double lines = 0;        // of 128 bytes that requests touch, each request by itself
  double l1_hit_rate = 0;  // percent of the sectors of loads
  double l2_sectors = 0;   // that L1 asks for
  double dram_bytes = 0;   // if nothing stayed in L2
  double footprint = 0;    // bytes that are touched
  double hottest = 0;      // atomics by threads to the line that has most of them
};

/// Counts for `times` as many blocks as ran. Nothing if no access was recorded although there are
/// some.
std::optional<Traffic> traffic_of(const Counts& counts, double times = 1);

/// Bytes of L1 that a multiprocessor has beside this launch's shared memory.
double l1_bytes(const Counts& counts);

}  // namespace warpstep::tools::profile
