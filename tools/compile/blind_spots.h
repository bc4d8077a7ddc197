// Self-test of the instrumentation: finds accesses that a compiler does not instrument, by
// compiling a file of accesses as a kernel and counting the hooks' calls.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tools/system/home.h"

namespace warpstep::tools {

/// The result for one compiler.
struct BlindSpots {
  std::vector<std::string> accesses;  // "reads of tables of constants"
  std::string failure;                // why there is no result; else empty
};

/// Tests a compiler with the flags of the checked flavour. `optimisation` as in -O1.
BlindSpots find_blind_spots(const Home& home, const std::filesystem::path& compiler,
                            const std::string& optimisation);

}  // namespace warpstep::tools
