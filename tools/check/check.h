// `warpstep check`: runs a program so that every access of its kernels is seen, and tells what is
// wrong with it.
#pragma once

#include <string>
#include <vector>

namespace warpstep::tools::check {

/// Does what the words behind `warpstep check` ask for and returns the exit code. Throws Refusal
/// for what makes no sense.
int run_check(const std::vector<std::string>& words);

}  // namespace warpstep::tools::check
