// Splits the arguments of `warpstep check` into those of the command, the compiler and the program.
#pragma once

#include <string>
#include <vector>

#include "tools/options/command.h"

namespace warpstep::tools::check {

struct CommandLine {
  std::vector<std::string> options;    // of the check
  std::vector<std::string> files;      // sources, and options of `warpstep cc`
  std::string executable;              // instead of sources; may be empty
  std::vector<std::string> arguments;  // of the program
};

/// `app` knows the options of the check; words after the name of an executable are arguments of the
/// program, and so is everything after --. Where nothing is named before --, the word after it is.
CommandLine split(Command app, const std::vector<std::string>& words);

}  // namespace warpstep::tools::check
