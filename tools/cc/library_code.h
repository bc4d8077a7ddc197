// The copies of library code in a checked program.
#pragma once

#include <filesystem>

#include "tools/system/process.h"

namespace warpstep::tools::cc {

/// Adds to a link of a checked program that its instrumented copies of library code are its own:
/// without this the libraries, which the engine uses as well, would call them. A version script of
/// the user's own is left alone. Writes a file in `folder`.
void keep_library_code(Arguments& link, const std::filesystem::path& folder);

}  // namespace warpstep::tools::cc
