// Record of a launch on a GPU for last_launch(): a few words per host thread, because a launch must
// cost what <<<>>> costs. Time is taken only where time_launches() asked for it.
#pragma once

#include <cuda_runtime_api.h>

namespace warpstep {

namespace cuda {

/// The last launch that CUDA accepted from this host thread.
struct LatestLaunch {
  const void* kernel = nullptr;
  dim3 grid;
  dim3 block;
};

// constinit on the declarations: otherwise each use in a launch would be a call.
extern constinit thread_local LatestLaunch latest_launch;
extern constinit thread_local bool launches_are_timed;

void begin_timing(cudaStream_t stream);
void end_timing(cudaStream_t stream);

}  // namespace cuda
}  // namespace warpstep
