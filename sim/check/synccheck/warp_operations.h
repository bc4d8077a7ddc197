// Operations of a warp whose masks name lanes that do not come, shuffles that ask such lanes, and
// widths that there are none of.
#pragma once

#include "sim/block/worker.h"

namespace warpstep::sim::check {

/// The lanes of a warp that met are about to go on.
void check_collective(const Worker& worker, const WarpCollective& collective);

/// No thread of the block can go on, because lanes wait for others that wait elsewhere.
void note_stuck_lanes(const Worker& worker);

/// The running thread shuffles in groups of this width.
void note_shuffle_in(unsigned width);

}  // namespace warpstep::sim::check
