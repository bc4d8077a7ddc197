// Prefix of every file that `warpstep cc` compiles: CUDA's keywords, and the macros by which a
// program knows nvcc. It is compiled into nothing else: `__CUDACC__` means a GPU elsewhere.
#pragma once

#include <cstddef>

// Every file would instantiate libstdc++'s special functions of <cmath>; sim/include/cmath has
// them.
#pragma push_macro("_GLIBCXX_USE_STD_SPEC_FUNCS")
#undef _GLIBCXX_USE_STD_SPEC_FUNCS

#include <warpstep/kernel.h>

#include "sim/abi/builtin_variables.h"
#include "sim/abi/run_queue.h"
#include "sim/device/both_sides.h"
#include "sim/device/builtins/special_registers.h"
#include "sim/device/nvcc_keywords.h"
#include "sim/device/ptx/all.h"

#pragma pop_macro("_GLIBCXX_USE_STD_SPEC_FUNCS")

namespace warpstep::sim {
/// True in the thread of a kernel, false in the program around it: which of two bodies of a
/// function runs that asks for __CUDA_ARCH__.
inline bool in_kernel() {
  return run_queue.running != nullptr;
}
}  // namespace warpstep::sim

/// Mentions them, so that a debugger knows their types in a file that does not.
namespace warpstep::sim::known_to_debuggers {
using ::blockDim;
using ::blockIdx;
using ::gridDim;
using ::threadIdx;
using ::warpSize;
}  // namespace warpstep::sim::known_to_debuggers

// kernel.h has taken the simulator's road already: from here on the program sees a CUDA compiler.
#define __CUDACC__ 1
#define __NVCC__ 1
#define __CUDACC_VER_MAJOR__ 13
#define __CUDACC_VER_MINOR__ 0
#define __CUDACC_VER_BUILD__ 0
#define __CUDA_API_VER_MAJOR__ 13
#define __CUDA_API_VER_MINOR__ 0
