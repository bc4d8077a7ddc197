// How many instructions of which kind the warps of a launch execute: nvcc's PTX, each block of it
// as often as its accesses were counted or its loops' constants say.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "tools/profile/counts.h"
#include "tools/profile/model/ptx.h"

namespace warpstep::tools::profile {

/// Per warp, on average.
struct Mix {
  double issued = 0, integer = 0, products = 0, single = 0, twice = 0, special = 0;
  double active = 0;        // lanes, summed over what is issued; 0: not counted
  double flops = 0;         // of all lanes
  double tensor = 0;        // operations of tensor cores, as on halves
  double waits = 0;         // for loads of global memory, those of one block together
  double shared_waits = 0;  // the same for shared memory
  double shared_loads = 0;  // of words, that the compiler left of those in the source
  bool is_guessed = false;  // the rounds of some loop are not known, and taken to be one
};

/// Of the kernel of these counts; nothing if the PTX has no such kernel.
std::optional<Mix> mix_of(const Counts& counts, const std::map<std::string, Kernel>& kernels);

}  // namespace warpstep::tools::profile
