// What launch() calls when CUDA has refused a launch.
#pragma once

#include <cuda_runtime_api.h>

#include <warpstep/shape.h>

namespace warpstep {

/// Throws the Error of a launch that was refused with `code`: names the kernel and, where one is
/// broken, the limit with its value on this device.
[[noreturn]] void throw_launch_error(cudaError_t code, const void* kernel,
                                     const LaunchShape& shape);

}  // namespace warpstep
