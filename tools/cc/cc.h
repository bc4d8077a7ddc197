// `warpstep cc`: nvcc's place in a build, for the simulator.
#pragma once

#include <string>
#include <vector>

namespace warpstep::tools::cc {

/// Does what nvcc does with these words, and returns its exit code. Throws Refusal for a line that
/// it does not understand.
int run_cc(const std::vector<std::string>& words);

/// The same, but comes back when a signal asked us to stop.
int build(const std::vector<std::string>& words);

}  // namespace warpstep::tools::cc
