// nvcc's options that commands take beside a source: `warpstep run reduce.cu -I include`.
#pragma once

#include <string>
#include <vector>

#include "tools/options/command.h"

namespace warpstep::tools {

/// Adds -I, -D, -std, -rdc, -L and -l, and --nvcc, hidden, for the others of nvcc's. What is given
/// becomes words for `warpstep cc` and nvcc; a folder that does not exist is refused. `words` must
/// live as long as the app.
void add_compile_options(Command app, std::vector<std::string>& words);

/// A command line as CLI11 reads it: -std=c++17 and -rdc=true with the two dashes that it asks of
/// long names, and what only nvcc knows, such as `-O3 -arch sm_90`, as values of --nvcc where the
/// command has add_compile_options(). What follows -- is the program's and stays. Throws Refusal
/// for an option that asks for something else than a program to run, such as -c.
std::vector<std::string> as_one_reads_options(Command app, std::vector<std::string> words);

}  // namespace warpstep::tools
