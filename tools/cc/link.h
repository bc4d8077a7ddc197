// Links a program, or takes the one that the same link made before.
#pragma once

#include <filesystem>

#include "tools/cc/steps.h"
#include "tools/system/home.h"

namespace warpstep::tools::cc {

/// Runs `command`, a compiler's without -o, which links `object` with libraries that are part of
/// the installation or of the system. Other words may name files only in the program's folder, and
/// these always have the same contents.
Answer link_program(const Home& home, const Steps& steps, const Arguments& command,
                    const std::filesystem::path& object, const std::filesystem::path& program);

}  // namespace warpstep::tools::cc
