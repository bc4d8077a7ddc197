// Our headers, compiled in advance: reading them takes longer than all the rest of a small file.
#pragma once

#include <filesystem>

#include "tools/cc/command_line/request.h"
#include "tools/system/home.h"

namespace warpstep::tools::cc {

/// A header that stands for those that `request` puts in front of a kernel file, and beside it the
/// same compiled in advance. Made the first time, in the user's cache, and again when the
/// installation or the compiler has changed. Empty where there is no place for it, or where the
/// compiler has none.
std::filesystem::path precompiled_headers(const Home& home, const Request& request,
                                          const std::filesystem::path& compiler);

}  // namespace warpstep::tools::cc
