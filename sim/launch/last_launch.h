// The record behind last_launch(), one for each host thread, and the log.
#pragma once

#include "sim/grid/grid.h"

namespace warpstep::sim {

/// Notes a launch that is over, and logs it. For the record its kernel's name is looked up only on
/// request.
void record_last_launch(const Grid& grid, double milliseconds);

}  // namespace warpstep::sim
