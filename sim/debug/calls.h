// Calls of our functions on behalf of a debugger, in the thread that it has stopped.
#pragma once

namespace warpstep::sim {

/// Calls warpstep_debug_function and writes warpstep_debug_answer. Keeps all vector registers.
void answer_call();

}  // namespace warpstep::sim
