// What the words behind `warpstep check` belong to: the command, the compiler, or the program.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace warpstep::tools::check {

struct CommandLine {
  std::vector<std::string> options;  // of the check
  std::vector<std::string> files;  // sources, and words for the compiler as `warpstep cc` has them
  std::string executable;          // instead of sources; may be empty
  std::vector<std::string> arguments;  // of the program
};

/// `app` knows the options of the check; a word behind the name of an executable is an argument of
/// the program, and so is everything behind --.
CommandLine split(const CLI::App& app, const std::vector<std::string>& words);

}  // namespace warpstep::tools::check
