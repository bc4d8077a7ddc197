// Outcome of a run, which `warpstep check --explore` compares with another: the memory after each
// launch, and everything that was copied to the host.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "sim/grid/grid.h"

namespace warpstep::sim::check {

/// Starts when WARPSTEP_CHECK_OUTCOME names a file. It gets a line for each, in the order in which
/// they happen:
///   launch NUMBER FAILURE KERNEL
///   memory LAUNCH DEVICE BLOCK device|managed BYTES SUM AT NAME
///   copy NUMBER DEVICE BLOCK OFFSET BYTES SUM AT NAME
///   end POINTS MOST_POINTS PREEMPTIONS BESIDE
/// BESIDE is 1 where work could run beside other work or beside the host that sees it.
/// AT is where the bytes are in FILE.bytes; -1: there was no room. NAME is what `name` calls the
/// memory.
void open_outcome(std::string (*name)(std::uintptr_t address));

/// Whether the run is compared with others.
bool writes_outcome();

void note_outcome_of_launch(const Grid& grid);
/// Work is given to a stream of its own, or the host has memory that the device uses as well.
void note_work_beside();
void note_copy_to_host(const void* from, std::size_t bytes);
void close_outcome();

}  // namespace warpstep::sim::check
