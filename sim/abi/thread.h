// One CUDA thread of a resident block.
#pragma once

#include <vector_types.h>

#include "sim/abi/fiber.h"

namespace warpstep::sim {

/// Where a CUDA thread resumes at its next turn. It has a stack only between its start and its end,
/// and keeps it only if it waits.
struct Thread {
  Context context;  // valid while the thread waits
  uint3 index;      // its threadIdx
  unsigned rank;    // its number in the block: x counts first, then y, then z
};

}  // namespace warpstep::sim
