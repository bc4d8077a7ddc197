// Which limit of the device a launch breaks, in words.
#pragma once

#include <warpstep/shape.h>

#include <string>

namespace warpstep {

/// Names the first limit that the launch breaks on the current device, its value, what was asked
/// for and what to do. Empty when no limit that the runtime can see is broken.
std::string broken_limit(const void* kernel, const LaunchShape& shape);

/// The kernel's name without its parameters, "matmul_tiled<16>"; "kernel" when nobody knows it.
std::string kernel_name(const void* kernel);

}  // namespace warpstep
