// Counter of kernel launches on a GPU. The linker substitutes the wrappers in gpu_launches*.cpp
// (--wrap in tools/course/gpu_answer.cpp).
#pragma once

#include <cuda_runtime_api.h>

#include <atomic>
#include <cstdint>

namespace warpstep::course {

/// Launches that CUDA accepted.
inline std::atomic<std::uint64_t> launches_on_gpu{0};

inline cudaError_t counted(cudaError_t code) {
  if (code == cudaSuccess) ++launches_on_gpu;
  return code;
}

}  // namespace warpstep::course
