// Ending a launch because the kernel used something in a way that CUDA does not allow.
#pragma once

namespace warpstep::sim {

/// Ends the launch with cudaErrorLaunchFailure: `what` happened, and `advice` says what to do.
/// Both must live as long as the program.
[[noreturn, gnu::noinline]] void stop_for_misuse(const char* what, const char* advice);

}  // namespace warpstep::sim
