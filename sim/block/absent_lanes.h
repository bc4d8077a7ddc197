// What a shuffle gives for a lane that does not call it.
#pragma once

#include <cstdint>

namespace warpstep::sim {

/// CUDA leaves it undefined. Null: the caller's own value.
extern constinit const std::uint64_t* value_of_absent_lanes;

}  // namespace warpstep::sim
