// The copies of library code in a checked program or library.
#pragma once

#include <string_view>

#include "tools/system/home.h"
#include "tools/system/process.h"

namespace warpstep::tools::cc {

/// Adds to a link of a checked program or library that its instrumented copies of library code are
/// its own, with cmake/library_code.map, as CMake does. A version script of the user's own is left
/// alone.
void keep_library_code(Arguments& link, const Home& home);

/// Whether a link keeps them so, or as the user's version script says.
bool keeps_library_code(const Arguments& link);

/// Whether an object shows others a copy of a function that the engine's shared libraries define,
/// too. Almost all copies are hidden, because they are inline (-fvisibility-inlines-hidden).
/// `object`: its contents.
bool shows_library_code(std::string_view object);

}  // namespace warpstep::tools::cc
