// The built-in variables threadIdx, blockIdx, blockDim and gridDim: real objects, one set per
// worker, that a debugger can print.
#pragma once

#include <vector_types.h>

// No initialiser that runs code: each use would otherwise become a call.
extern constinit thread_local uint3 threadIdx;
extern constinit thread_local uint3 blockIdx;
extern constinit thread_local dim3 blockDim;
extern constinit thread_local dim3 gridDim;
inline constexpr int warpSize = 32;
