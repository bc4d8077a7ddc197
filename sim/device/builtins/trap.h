// __trap() and what a failed assert() in a kernel comes to.
#pragma once

namespace warpstep::sim {
[[noreturn]] void trap();
}

/// Ends the launch with cudaErrorLaunchFailure, as on a GPU.
[[noreturn, gnu::always_inline]] inline void __trap() {
  warpstep::sim::trap();
}
