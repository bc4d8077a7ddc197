// Where each thread of a block stands when its launch runs out of time.
#pragma once

#include <string>

#include "sim/block/worker.h"

namespace warpstep::sim {

/// Lines that say which threads of the resident block run, wait at which barrier, have ended or
/// not begun; threads that stand alike are folded.
std::string describe_thread_states(const Fault& fault, const Worker& worker);

}  // namespace warpstep::sim
