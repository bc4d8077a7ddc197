// The core file of a kernel that has failed.
#pragma once

namespace warpstep::sim {

/// Writes one if the user asked for it in CUDA's words: with CUDA_ENABLE_COREDUMP_ON_EXCEPTION=1,
/// to $CUDA_COREDUMP_FILE or core.PID. Called by a worker whose block failed, on its own stack, its
/// threads being suspended; of several, the first does it.
void write_core_if_wanted();

/// The signal at which another worker stands still meanwhile.
int hold_signal();

}  // namespace warpstep::sim
