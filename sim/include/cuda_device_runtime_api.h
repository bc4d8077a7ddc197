// The device's runtime: what kernels may call is declared with the host's functions. These streams
// are for launches from kernels alone.
#pragma once

#include <driver_types.h>

#define cudaStreamTailLaunch ((cudaStream_t)0x3)     // behind all that the grid has given
#define cudaStreamFireAndForget ((cudaStream_t)0x4)  // in no order with anything else

/// Programmatic dependent launch. The grids of a stream run one after the other here, as a GPU may
/// run them, too: the grid before has ended, and nothing waits for the trigger.
inline void cudaTriggerProgrammaticLaunchCompletion() {}
inline void cudaGridDependencySynchronize() {}
