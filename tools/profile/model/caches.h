// A model of the caches, replayed over the accesses that were recorded of a launch, and scaled to
// all of it.
#pragma once

#include <optional>

#include "tools/profile/counts.h"

namespace warpstep::tools::profile {

/// What moves between the levels in a launch, warm: what fits into L2 is there already.
struct Traffic {
  double l1_clocks = 0;    // of L1 for requests, of all multiprocessors together
  double l1_hit_rate = 0;  // percent of the sectors of loads
  double l2_slots = 0;     // of L2 for what L1 asks for, each as long as a sector of a whole line
  double dram_bytes = 0;   // if nothing stayed in L2
  double dram_rows = 0;    // pieces of 1 KB that those bytes are from, or go to
  double footprint = 0;    // bytes that are touched
  double hottest = 0;      // atomics by threads to the line that has most of them
};

/// Counts for `times` as many blocks as ran. Nothing if no access was recorded although there are
/// some.
std::optional<Traffic> traffic_of(const Counts& counts, double times = 1);

/// Bytes of L1 that a multiprocessor has beside this launch's shared memory.
double l1_bytes(const Counts& counts);

}  // namespace warpstep::tools::profile
