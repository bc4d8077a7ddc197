// Faults that end a launch, as findings.
#pragma once

#include "sim/block/worker.h"
#include "sim/grid/grid.h"

namespace warpstep::sim::check {

/// Notes which thread is about to stop and where: the stack is gone when the fault is reported.
void note_stop(const Worker& worker, const Fault& fault);

/// Returns false for faults that are reported elsewhere: invalid memory accesses.
bool report_fault(const Worker& worker, const Fault& fault);

/// The launch took too long, or its blocks wait at the grid's barrier for ever.
bool report_failure(const Grid& grid, const Failure& failure);

/// The block waits at the barrier of the grid; later, all have come to it.
void note_grid_barrier(const Worker& worker, std::uint64_t block);
void reset_grid_barrier();

}  // namespace warpstep::sim::check
