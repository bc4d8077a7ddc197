// A kernel's call without its types.
#pragma once

#include <cstddef>

#include "sim/abi/call/kernel_loops.h"

namespace warpstep::sim {

/// What a fiber runs: the kernel, once for every thread that begins on this stack.
struct KernelThunk {
  void (*run)(const void* call);
  const void* call;
  std::size_t bytes;  // of the call: the kernel's arguments and hardly more
  /// Runs a block by the kernel's loops instead; null in the checked flavour, which has none.
  void (*run_loops)(const void* call, LoopsFunction loops, BlockOfLoops& block);
};

}  // namespace warpstep::sim
