// Where a profiler should start and stop watching. The simulator has none attached, so both
// succeed.
#pragma once

#include "driver_types.h"

extern "C" {
cudaError_t cudaProfilerStart();
cudaError_t cudaProfilerStop();
}
