// Which device a call means: the simulator has one, number 0.
#pragma once

#include <driver_types.h>

namespace warpstep::sim {

/// cudaErrorInvalidDevice with a sentence for every device but number 0.
cudaError_t check_device(int number);

}  // namespace warpstep::sim
