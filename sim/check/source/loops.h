// Loops of device code: those that only wait, as `while (*flag == 0);`, and those without a
// barrier.
#pragma once

#include "sim/symbols/symbolizer.h"

namespace warpstep::sim::check {

/// Whether the line has the condition of a loop that waits for it to change: one with an empty
/// body, as `while (*flag == 0);`, or one that only pauses.
bool waits_in_loop(const SourceLocation& location);

/// Whether the line is run in rounds, and nothing in the loops around it waits at a barrier.
bool has_rounds_without_barrier(const SourceLocation& location);

}  // namespace warpstep::sim::check
