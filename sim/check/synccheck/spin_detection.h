// Threads that poll for what never comes: locks taken twice, flags set behind a barrier, barrier
// objects that count too many. Without a watch such a launch never ends.
#pragma once

#include "sim/block/worker.h"

namespace warpstep::sim::check {

/// A block begins on this OS thread: no thread of it has polled.
void reset_polls();

/// Threads of the block have gone on from a barrier or a collective.
void note_progress();

/// The running thread polls and is about to yield. Ends the launch if no thread of the grid can
/// ever continue.
void check_poll(Worker& worker);

}  // namespace warpstep::sim::check
