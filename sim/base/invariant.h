// What must hold in the simulator itself, and indices in words.
#pragma once

#include <vector_types.h>

#include <string>

namespace warpstep::sim {

/// Ends the process: a mistake in the simulator itself, not in a kernel.
[[noreturn]] void broken_invariant(const char* what);

/// "(3,0,1)", as in reports.
std::string coordinates(const uint3& index);

}  // namespace warpstep::sim
