// Kernels of the program by their names, as the Driver API's modules hold them.
#pragma once

#include <cuda.h>

namespace warpstep::sim {

/// CUDA_ERROR_INVALID_HANDLE with a sentence unless it is a kernel of the program.
CUresult check_function(CUfunction function);

/// The kernel's address: its handle here.
inline const void* kernel_of(CUfunction function) {
  return reinterpret_cast<const void*>(function);
}

}  // namespace warpstep::sim
