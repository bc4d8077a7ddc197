// A grid with its descendants: what its threads launch, what these launch, and so on.
#pragma once

#include "sim/streams/kernel_work.h"

namespace warpstep::sim {

/// Runs `grid` in the order of a stream, then what its threads have given the device, each piece
/// with all that comes of it before the next. What a failed grid has given does not run.
void run_family(cudaStream_t stream, const KernelPiece& grid);

}  // namespace warpstep::sim
