// __trap(), the end of a launch by a failed assert() in a kernel, and __builtin_assume().
#pragma once

namespace warpstep::sim {
[[noreturn]] void trap();
}

/// Ends the launch with cudaErrorLaunchFailure, as on a GPU.
[[noreturn, gnu::always_inline]] inline void __trap() {
  warpstep::sim::trap();
}

/// A promise to the compiler, which is not evaluated.
#define __builtin_assume(...) static_cast<void>(sizeof(static_cast<bool>(__VA_ARGS__)))
