// nvcc's options that commands take beside a source: `warpstep run reduce.cu -I include`.
#pragma once

#include <string>
#include <vector>

#include "tools/options/command.h"

namespace warpstep::tools {

/// Adds -I, -D, -std, -rdc, -L and -l. What is given becomes words for `warpstep cc` and nvcc; a
/// folder that does not exist is refused. `words` must live as long as the app.
void add_compile_options(Command app, std::vector<std::string>& words);

/// The same command line, in which -std=c++17 and -rdc=true have the two dashes that CLI11 asks of
/// long names. What follows -- is the program's and stays.
std::vector<std::string> with_long_names(int argc, char** argv);

}  // namespace warpstep::tools
