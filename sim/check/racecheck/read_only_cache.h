// Reads through the cache for data that is not written while the kernel runs: __ldg() and similar.
// No barrier makes a write visible there.
#pragma once

#include "sim/check/shadow/access.h"

namespace warpstep::sim::check {

/// The running thread writes bytes of a cell that were read so in this launch.
void note_write_to_read_only(const Access& access, std::uintptr_t cell_address);

/// The launch is over: the next one may write anything.
void reset_read_only();

}  // namespace warpstep::sim::check
