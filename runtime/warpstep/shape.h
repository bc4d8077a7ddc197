// The shape of a launch: what is written between <<< and >>>.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>

namespace warpstep {

/// Says how a kernel is launched: blocks in the grid, threads in each block, bytes of dynamic
/// shared memory per block, and the stream. `{grid, block}` is enough for most launches.
struct LaunchShape {
  dim3 grid;                      // blocks
  dim3 block;                     // threads in a block
  std::size_t shared_bytes = 0;   // dynamic shared memory of each block
  cudaStream_t stream = nullptr;  // the default stream
};

}  // namespace warpstep
