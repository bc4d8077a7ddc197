// The one fork between simulator and GPU: what CUDA's keywords mean in a kernel file. nvcc knows
// them already; for every other compiler the simulator gives them their meaning.
// Path of a launch, 1 of 8. Next: runtime/warpstep/typed_launch.h.
#pragma once

#if defined(__CUDACC__)
#include "cuda/dialect.h"
#else
#include "sim/device/dialect.h"
#endif
