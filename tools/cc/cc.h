// `warpstep cc`: compiler driver with nvcc's command line, for the simulator.
#pragma once

#include <string>
#include <vector>

namespace warpstep::tools::cc {

/// Runs the command line as nvcc would and returns the exit code. Throws Refusal for an invalid
/// command line.
int run_cc(const std::vector<std::string>& words);

/// The same, but returns if a signal requested termination.
int build(const std::vector<std::string>& words);

}  // namespace warpstep::tools::cc
