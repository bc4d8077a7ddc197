// What runs the threads of a launch: a fiber each, or loops over a block's threads.
#pragma once

#include "sim/grid/grid.h"

namespace warpstep::sim {

/// Gives the grid its kernel's loops, if it has some and nobody could tell: the threads of a block
/// begin in order and are not watched, and blocks do not wait for each other. Says which and why in
/// the log.
void choose_engine(Grid& grid, bool blocks_wait);

}  // namespace warpstep::sim
