// The last writer of an address, for a debugger's `cuda blame`.
#pragma once

namespace warpstep::sim::check {

/// From now on a debugger that asks is answered from the cells.
void answer_debuggers();

}  // namespace warpstep::sim::check
