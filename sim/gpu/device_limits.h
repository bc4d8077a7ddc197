// What a program sets for the whole device.
#pragma once

#include <cstddef>

namespace warpstep::sim {

/// Bytes of stack that the program asked for each CUDA thread (cudaLimitStackSize), 1024 at first.
std::size_t stack_limit();

/// Bytes that malloc() in kernels may hand out (cudaLimitMallocHeapSize), 8 MiB at first.
std::size_t malloc_limit();

}  // namespace warpstep::sim
