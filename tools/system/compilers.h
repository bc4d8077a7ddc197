// How compilers and linkers are called.
#pragma once

#include "tools/system/process.h"

namespace warpstep::tools {

/// Variables for a compiler or a linker: messages in plain English, and memory in large pages where
/// the kernel gives them to those who ask. Without them page faults are up to half of its time.
const Environment& compiler_environment();

/// The files that compiler_environment() reads and names, for a cage that compiles.
std::vector<std::string> compiler_environment_files();

}  // namespace warpstep::tools
