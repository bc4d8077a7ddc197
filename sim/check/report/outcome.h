// Outcome of a run, which `warpstep check --explore` compares with another: the memory after each
// launch, and everything that was copied to the host.
#pragma once

#include <cstddef>

#include "sim/grid/grid.h"

namespace warpstep::sim::check {

/// Starts when WARPSTEP_CHECK_OUTCOME names a file. It gets a line for each, in the order in which
/// they happen:
///   launch NUMBER FAILURE KERNEL
///   memory LAUNCH DEVICE BLOCK device|managed BYTES SUM AT
///   copy NUMBER DEVICE BLOCK OFFSET BYTES SUM AT
///   end POINTS MOST_POINTS PREEMPTIONS
/// AT is where the bytes are in FILE.bytes; -1: there was no room.
void open_outcome();

/// Whether the run is compared with others.
bool writes_outcome();

void note_outcome_of_launch(const Grid& grid);
void note_copy_to_host(const void* from, std::size_t bytes);
void close_outcome();

}  // namespace warpstep::sim::check
