// Precompiled headers of Warpstep: parsing them takes longer than the rest of a small file.
#pragma once

#include <filesystem>
#include <vector>

#include "tools/cc/command_line/request.h"
#include "tools/system/home.h"
#include "tools/system/process.h"

namespace warpstep::tools::cc {

/// Returns a header that includes those that `request` puts before the kernel files, with its
/// precompiled form beside it: with <memory> for files that read it. Created on first use in the
/// user's cache, and again when the installation or the compiler changes. Empty if there is no
/// space or the compiler does not support it.
std::filesystem::path precompiled_headers(const Home& home, const Request& request,
                                          const std::filesystem::path& compiler,
                                          const std::vector<std::filesystem::path>& files = {});

/// The flags of the compilation that judges the calls of `request`'s files: no optimisation, no
/// debug information.
Arguments call_graph_flags(const Request& request, const std::filesystem::path& compiler);

/// The headers of `request.precompiled` for that compilation, in which the C++ library's functions
/// are called and not always inlined. Empty as above.
std::filesystem::path headers_for_call_graph(const Home& home, const Request& request,
                                             const std::filesystem::path& compiler);

}  // namespace warpstep::tools::cc
