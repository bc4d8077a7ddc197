// The program's variable that gets what a call returns or fills.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "sim/symbols/symbolizer.h"

namespace warpstep::sim::check {

/// Which of several calls of one function in a line, if the program's debug information tells.
struct CallInLine {
  std::size_t number = 0;  // from 0
  std::size_t count = 0;   // 0: not known
};

/// The variable that `function` was called for, read from the lines of the calls, innermost first:
/// "d_a" of cudaMalloc(&d_a, …), and the caller's where a function or a constructor of the program
/// allocates. Empty where the lines do not tell.
std::string variable_of_call(const std::vector<SourceLocation>& calls, const std::string& function,
                             CallInLine which = {});

/// Whether the line calls the function more than once.
bool is_called_again(const SourceLocation& line, const std::string& function);

}  // namespace warpstep::sim::check
