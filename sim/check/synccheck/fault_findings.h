// Faults that end a launch, as findings.
#pragma once

#include "sim/block/worker.h"
#include "sim/grid/grid.h"

namespace warpstep::sim::check {

/// Notes who is about to stop and where: the stack is gone when the fault is told.
void note_stop(const Worker& worker, const Fault& fault);

/// False for faults that others tell of: wrong accesses to memory.
bool report_fault(const Worker& worker, const Fault& fault);

/// The launch took too long, or its blocks wait at the grid's barrier for ever.
bool report_failure(const Grid& grid, const Failure& failure);

/// The block waits at the barrier of the grid; later, all have come to it.
void note_grid_barrier(const Worker& worker, std::uint64_t block);
void reset_grid_barrier();

}  // namespace warpstep::sim::check
