// Residency: which blocks of a launch are on the device at the same time, so that they can wait for
// each other.
#pragma once

#include <vector_types.h>

namespace warpstep::sim {

struct Residency {
  bool grid = false;         // all of them: a cooperative launch
  dim3 cluster = {0, 0, 0};  // blocks of a cluster; 0: what the kernel says, or one

  Residency() = default;
  Residency(bool whole_grid) : grid(whole_grid) {}  // implicit: as cudaLaunchCooperativeKernel asks
  bool names_cluster() const { return (cluster.x | cluster.y | cluster.z) != 0; }
};

extern const Residency kAlone;  // no block waits for another

}  // namespace warpstep::sim
