// Loops of device code that only wait, as `while (*flag == 0);`.
#pragma once

#include "sim/symbols/symbolizer.h"

namespace warpstep::sim::check {

/// Whether the line has the condition of a loop that waits for it to change: one with an empty
/// body, as `while (*flag == 0);`, or one that only pauses.
bool waits_in_loop(const SourceLocation& location);

}  // namespace warpstep::sim::check
