// The built-in variables threadIdx, blockIdx, blockDim and gridDim: real objects, one set per
// worker, that a debugger can print.
#pragma once

#include <vector_types.h>

// In the checked flavour they are constant, as for nvcc, and no access to them has a hook. Another
// type that depends on it would be what the compiler calls them in its messages.
#ifdef WARPSTEP_INSTRUMENTED
#define WARPSTEP_BUILTIN extern constinit thread_local const
#else
#define WARPSTEP_BUILTIN extern constinit thread_local
#endif

// No initialiser that runs code: each use would otherwise become a call.
WARPSTEP_BUILTIN uint3 threadIdx;
WARPSTEP_BUILTIN uint3 blockIdx;
WARPSTEP_BUILTIN dim3 blockDim;
WARPSTEP_BUILTIN dim3 gridDim;
inline constexpr int warpSize = 32;

namespace warpstep::sim {

/// The running thread's index, for the engine to change.
[[gnu::always_inline]] inline uint3& running_index() {
  return const_cast<uint3&>(threadIdx);
}

}  // namespace warpstep::sim
