// Answers to --help, --version and similar queries, for users and build systems.
#pragma once

#include <string>

#include "tools/cc/command_line/command_line.h"
#include "tools/cc/steps.h"
#include "tools/system/home.h"

namespace warpstep::tools::cc {

/// The output of --help, --version, --list-gpu-arch and --print-nvcc.
std::string answer(Question question, const Home& home);

/// The paths that --verbose and --dryrun print, in nvcc's format. CMake reads these lines.
void show_surroundings(const Home& home, const Request& request, const Steps& steps);

}  // namespace warpstep::tools::cc
