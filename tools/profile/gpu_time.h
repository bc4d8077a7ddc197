// `warpstep time --gpu`: the launches of a program, measured on this machine's GPU.
#pragma once

#include "tools/profile/run.h"

namespace warpstep::tools::profile {

/// Compiles the program with nvcc, runs it once to warm up and `runs` times more, and prints the
/// times. Returns the exit code. Throws Refusal where there is no GPU, or nothing to time.
int time_on_gpu(const RunOptions& options, unsigned runs);

}  // namespace warpstep::tools::profile
