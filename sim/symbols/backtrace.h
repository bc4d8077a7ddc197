// Backtrace: the calls that led to a location, as bare addresses.
#pragma once

#include <vector>

namespace warpstep::sim {

/// The calls that lead here, innermost first. What lines they are is found out later: a fiber's
/// stack is too small for the library that reads debug information.
std::vector<const void*> calls_on_this_stack();

}  // namespace warpstep::sim
