// What `warpstep cc` says of itself, for people and for build systems that ask nvcc.
#pragma once

#include <string>

#include "tools/cc/command_line/command_line.h"
#include "tools/cc/steps.h"
#include "tools/system/home.h"

namespace warpstep::tools::cc {

/// The answer to --help, --version, --list-gpu-arch and --print-nvcc.
std::string answer(Question question, const Home& home);

/// With --verbose and --dryrun: where things are, in nvcc's words. CMake reads these lines.
void show_surroundings(const Home& home, const Request& request, const Steps& steps);

}  // namespace warpstep::tools::cc
