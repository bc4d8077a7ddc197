// The state of each thread of a block, in words, when its launch ends in a deadlock or a timeout.
#pragma once

#include <string>

#include "sim/block/worker.h"

namespace warpstep::sim {

/// Lines that say which threads of the resident block are running, waiting at which barrier, ready,
/// not started or have returned; threads in the same state at the same line are folded.
std::string describe_thread_states(const Fault& fault, const Worker& worker);

}  // namespace warpstep::sim
