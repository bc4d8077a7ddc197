// Volatile accesses of different warps or blocks: flags, which threads told each other things by
// before there were atomic loads, or data, which volatile does not order.
#pragma once

#include "sim/check/racecheck/races.h"

namespace warpstep::sim::check {

/// Whether what two unordered volatile accesses share is data: both write, one line updates it, or
/// what is read is neither waited for nor a condition.
bool is_volatile_data(const Access& access, const Conflict& conflict);

}  // namespace warpstep::sim::check
