// Backtrace: the calls that led to a location, as bare addresses.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace warpstep::sim {

/// The calls that lead here, innermost first. What lines they are is found out later: a fiber's
/// stack is too small for the library that reads debug information.
std::vector<const void*> calls_on_this_stack();

/// The same in a signal handler: as many as there is room for. Returns their number.
std::size_t calls_on_this_stack(std::span<const void*> room);

}  // namespace warpstep::sim
