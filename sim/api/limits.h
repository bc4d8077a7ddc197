// Whether the simulated device can run a launch: blocks, grids, shared memory, streams.
#pragma once

#include <driver_types.h>
#include <vector_types.h>

#include <cstddef>

namespace warpstep::sim {

struct LaunchRequest {
  const void* kernel;
  dim3 grid;
  dim3 block;
  std::size_t shared_bytes;
  cudaStream_t stream;
};

/// cudaSuccess, or the code with which an H200 refuses such a launch, after explain() has named
/// the limit, the value and a way out. A broken context answers its own error.
cudaError_t check_limits(const LaunchRequest& request);

}  // namespace warpstep::sim
