// The __launch_bounds__ of kernels, as the translator notes them in their object files.
#pragma once

namespace warpstep::sim {

/// The most threads that a block of this kernel may have; 0: its program says nothing.
unsigned launch_bound(const void* kernel);

}  // namespace warpstep::sim
