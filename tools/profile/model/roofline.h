// Where a launch stands under the roofline: operations for each byte of DRAM, beside what the GPU
// could do of them.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "tools/profile/model/estimate.h"

namespace warpstep::tools::profile {

struct Roofline {
  double us = 0;
  double bytes = 0;                // of DRAM, as if nothing were in L2 before
  std::optional<double> flops;     // absent: nobody tells them
  double bandwidth = 0, peak = 0;  // a second: bytes, operations
  std::string kind = "floats";     // whose peak it is, "doubles" or "tensor cores"
};

/// Nothing where the model has no word.
std::optional<Roofline> roofline_of(const Counts& counts,
                                    const std::map<std::string, Kernel>& kernels);

}  // namespace warpstep::tools::profile
