// Values that a program may drop before it uses them.
#pragma once

#include "sim/symbols/symbolizer.h"

namespace warpstep::sim::check {

/// Whether the variable that gets a value at the line is used only where a condition lets it, as in
/// `int next = __shfl_down_sync(mask, v, 1); if (lane + 1 < n) v += next;`.
bool is_used_by_condition(const SourceLocation& location);

}  // namespace warpstep::sim::check
