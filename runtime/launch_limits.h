// The limit of the device that a launch exceeds, in words.
#pragma once

#include <warpstep/shape.h>

#include <string>

namespace warpstep {

/// Names the first limit that the launch exceeds on the current device, its value, what was asked
/// for and what to do. Empty if it exceeds no limit that the runtime can see.
std::string broken_limit(const void* kernel, const LaunchShape& shape);

/// The kernel's name without its parameters, "matmul_tiled<16>"; "kernel" if it is unknown.
std::string kernel_name(const void* kernel);

}  // namespace warpstep
