// `warpstep check`: runs a program with every access of its kernels checked, and reports its
// errors.
#pragma once

#include <string>
#include <vector>

namespace warpstep::tools::check {

/// Runs `warpstep check` with these arguments and returns the exit code. Throws Refusal for invalid
/// ones.
int run_check(const std::vector<std::string>& words);

}  // namespace warpstep::tools::check
