// Warp operations whose masks name lanes that do not arrive, shuffles that read from such lanes,
// and invalid widths.
#pragma once

#include "sim/block/worker.h"

namespace warpstep::sim::check {

/// The lanes of a collective are about to resume.
void check_collective(const Worker& worker, const WarpCollective& collective);

/// No thread of the block can continue, because lanes wait for others that wait elsewhere.
void note_stuck_lanes(const Worker& worker);

/// The running thread shuffles in groups of this width.
void note_shuffle_in(unsigned width);

}  // namespace warpstep::sim::check
