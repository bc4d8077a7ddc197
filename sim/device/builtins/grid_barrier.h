// The barrier of a cooperative grid, as its threads see it: a barrier of the block, and then of all
// blocks.
#pragma once

#include <cstdint>

#include "sim/device/builtins/barrier.h"

namespace warpstep::sim {

/// What the barrier of a block does for the grid as soon as all its threads have arrived.
enum class GridStep : unsigned char {
  none,    // nothing: __syncthreads()
  arrive,  // counts the block in
  wait,    // waits until all blocks have been counted in
  both,
  cluster,  // waits until the blocks of its cluster have been counted in
};

/// Sets what the next barrier at which the running thread waits means for the grid. Ends the launch
/// unless it is cooperative.
void ask_for_grid(GridStep step);

/// Whether the running kernel was launched cooperatively.
bool grid_is_resident();

/// Waits until every thread of the grid has arrived.
[[gnu::always_inline]] inline void wait_for_grid(GridStep step = GridStep::both) {
  ask_for_grid(step);
  wait_at_barrier();
}

}  // namespace warpstep::sim
