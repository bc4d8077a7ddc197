// Ending a launch because the kernel used something in a way that CUDA does not allow.
#pragma once

namespace warpstep::sim {

/// Ends the launch with cudaErrorLaunchFailure: `what` happened, and `advice` says what to do.
/// They must live as long as the program, and so must `rule`, which is what findings call it.
[[noreturn, gnu::noinline]] void stop_for_misuse(const char* what, const char* advice,
                                                 const char* rule = "");

}  // namespace warpstep::sim
