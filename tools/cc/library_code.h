// The copies of library code in a checked program or library.
#pragma once

#include "tools/system/home.h"
#include "tools/system/process.h"

namespace warpstep::tools::cc {

/// Adds to a link of a checked program or library that its instrumented copies of library code are
/// its own, with cmake/library_code.map, as CMake does. A version script of the user's own is left
/// alone.
void keep_library_code(Arguments& link, const Home& home);

}  // namespace warpstep::tools::cc
