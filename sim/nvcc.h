// What every file that `warpstep cc` compiles starts with: CUDA's words, and the macros by which a
// program knows nvcc. It is compiled into nothing else: `__CUDACC__` means a GPU elsewhere.
#pragma once

#include <warpstep/kernel.h>

#include "sim/launching.h"
#include "sim/words.h"

// kernel.h has taken the simulator's road already: from here on the program sees a CUDA compiler.
#define __CUDACC__ 1
#define __NVCC__ 1
#define __CUDACC_VER_MAJOR__ 13
#define __CUDACC_VER_MINOR__ 0
#define __CUDACC_VER_BUILD__ 0
#define __CUDA_API_VER_MAJOR__ 13
#define __CUDA_API_VER_MINOR__ 0
