// Functions of the device's that read for their callers, as `bool is_set(volatile int* flag)`.
#pragma once

#include "sim/symbols/symbolizer.h"

namespace warpstep::sim::check {

/// Whether the function may give its caller, or another function, what the line reads: in a
/// `return`, by a variable that one names, through a reference or a pointer to a single value, or
/// as an argument. What the line puts into an array or a member stays there. True if the line
/// cannot be read.
bool is_handed_over(const SourceLocation& location);

}  // namespace warpstep::sim::check
