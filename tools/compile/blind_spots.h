// What the checked flavour does not see with a compiler: found out by compiling a file of accesses
// as a kernel is compiled and counting what the compiler's hooks tell.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tools/system/home.h"

namespace warpstep::tools {

/// The verdict on one compiler.
struct BlindSpots {
  std::vector<std::string> accesses;  // "reads of tables of constants"
  std::string failure;                // why nothing is known; else empty
};

/// Tries a compiler out with the flags of the checked flavour. `optimisation` as in -O1.
BlindSpots find_blind_spots(const Home& home, const std::filesystem::path& compiler,
                            const std::string& optimisation);

}  // namespace warpstep::tools
