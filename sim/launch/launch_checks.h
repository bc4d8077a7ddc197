// Checks whether the simulated device can run a launch: blocks, grids, shared memory, streams.
#pragma once

#include <warpstep/shape.h>

#include "sim/abi/residency.h"

namespace warpstep::sim {

/// cudaSuccess, or the code with which an H200 refuses such a launch, after explain() has named the
/// limit, the value and a way out. A corrupted context returns its own error. A cooperative launch
/// needs room for all its blocks at the same time.
cudaError_t check_limits(const void* kernel, const LaunchShape& shape,
                         const Residency& together = {});

/// The blocks of a cluster of such a launch, in each dimension: what the launch names, or else the
/// kernel, or else one.
dim3 cluster_of(const void* kernel, const Residency& together);

}  // namespace warpstep::sim
