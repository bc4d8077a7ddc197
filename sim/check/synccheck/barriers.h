// Barriers of a block that not all of its threads come to, or to which they come at different
// places.
#pragma once

#include <span>
#include <string>

#include "sim/block/worker.h"

namespace warpstep::sim::check {

/// All threads of the block that have not ended wait at its barrier, these. The place that they
/// wait in, line and column; null if it is not one place of the kernel's own.
const std::string* check_barrier(const Worker& worker, std::span<Thread* const> waiting);

}  // namespace warpstep::sim::check
