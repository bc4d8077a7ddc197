// The cage's outer half: waits for the caged program, enforces what only can be measured from
// outside, and leaves no process behind.
#pragma once

#include <sys/types.h>

#include <string>

#include "tools/cage/order.h"

namespace warpstep::cage {

/// Waits, and returns how it ended: "exit 0", "signal 11", "signal 9 1800" with the
/// megabytes that were in use, or the limit that it broke: "time",
/// "memory", "processes" or "files". `in_bubblewrap`: an exit code above 128 stands for a signal.
std::string watch(pid_t child, const Order& order, bool in_bubblewrap);

}  // namespace warpstep::cage
