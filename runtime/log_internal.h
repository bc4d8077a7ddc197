// The logger that the library writes to. Only .cpp files include it: spdlog is slow to compile.
#pragma once

#include <spdlog/spdlog.h>

namespace warpstep {

/// Writes to standard error. Quiet unless WARPSTEP_LOG names a level: debug shows each API call
/// and each launch, warn what was refused and why.
spdlog::logger& logger();

}  // namespace warpstep
