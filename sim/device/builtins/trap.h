// __trap(), and the end of a launch by a failed assert() in a kernel.
#pragma once

namespace warpstep::sim {
[[noreturn]] void trap();
}

/// Ends the launch with cudaErrorLaunchFailure, as on a GPU.
[[noreturn, gnu::always_inline]] inline void __trap() {
  warpstep::sim::trap();
}
