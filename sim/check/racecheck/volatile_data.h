// Volatile accesses of different threads: flags, which threads told each other things by
// before there were atomic loads, or data, which volatile does not order.
#pragma once

#include "sim/check/racecheck/races.h"

namespace warpstep::sim::check {

/// Whether what two unordered volatile accesses share is data: both write, one line updates it, or
/// what is read is neither waited for nor a condition. Within a warp all is data but what is waited
/// for: the rest hopes for lock step.
bool is_volatile_data(const Access& access, const Conflict& conflict, bool same_warp);

/// Whether what a volatile read at the site finds may be a flag.
bool is_volatile_flag(Site read);

}  // namespace warpstep::sim::check
