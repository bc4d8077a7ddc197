// The record behind last_launch(), one for each host thread.
#pragma once

#include <warpstep/shape.h>

#include <cstddef>

namespace warpstep::sim {

/// Notes a launch that is over. Its kernel's name is looked up only on request.
void record_last_launch(const void* kernel, const LaunchShape& shape, std::size_t barriers,
                        double milliseconds);

}  // namespace warpstep::sim
