// Tells a debugger who wrote an address last, as `cuda blame` asks.
#pragma once

namespace warpstep::sim::check {

/// From now on a debugger that asks is answered from the cells.
void answer_debuggers();

}  // namespace warpstep::sim::check
