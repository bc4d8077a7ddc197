// The kernels that cudaLaunchKernel finds by their addresses.
#pragma once

#include <vector>

namespace warpstep::sim {

/// All that were registered so far, in no order.
std::vector<const void*> registered_kernels();

}  // namespace warpstep::sim
