// A launch that runs later: because the work on streams is deferred, or a kernel has asked for it.
#pragma once

#include <functional>

#include "sim/abi/kernel_call.h"

namespace warpstep::sim {

/// Gives the stream a launch with the arguments that the call has now, whatever becomes of the
/// host's variables.
void put_off_launch(cudaStream_t stream, const KernelThunk& work,
                    const std::function<void(const KernelThunk&)>& run);

/// Makes the launch a node of the graph that its stream is captured into.
cudaError_t record_launch(const void* kernel, const LaunchShape& shape, const KernelThunk& work,
                          const Residency& together);

/// What runs one grid; false if it failed.
using GridRun = bool(const void* kernel, const LaunchShape& shape, const KernelThunk& work,
                     const Residency& together);

/// A launch by the running thread of a kernel: it begins when the kernel has ended. Answers as an
/// H200 does.
cudaError_t launch_from_kernel(const void* kernel, const LaunchShape& shape,
                               const KernelThunk& work, const Residency& together, GridRun* run);

}  // namespace warpstep::sim
