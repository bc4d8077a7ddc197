// The kernels as which device-wide algorithms of Thrust and CUB run: one thread for what is
// computed in order, a grid where each element is on its own. As kernels they are checked, ordered
// by streams and seen in the debugger like all others.
#pragma once

#include <cuda_runtime.h>

#include "sim/abi/run_queue.h"

namespace warpstep::sim::wide {

template <class Work>
__global__ void one_thread(Work work) {
  work();
}

template <class Size, class Work>
__global__ void each_element(Work work, Size count) {
  const Size i = static_cast<Size>(blockIdx.x) * static_cast<Size>(blockDim.x) +
                 static_cast<Size>(threadIdx.x);
  if (i < count) work(i);
}

/// Does the work on the stream in one thread; in a kernel, in the calling thread.
template <class Work>
__host__ __device__ cudaError_t run_in_order(cudaStream_t stream, Work work) {
  if (run_queue.running != nullptr) {
    work();
    return cudaSuccess;
  }
  one_thread<<<1, 1, 0, stream>>>(work);
  return cudaPeekAtLastError();
}

/// Does work(0), work(1), … work(count - 1), each in a thread; in a kernel, in the calling thread.
template <class Size, class Work>
__host__ __device__ cudaError_t run_each(cudaStream_t stream, Work work, Size count) {
  if (run_queue.running != nullptr) {
    for (Size i = 0; i < count; ++i) work(i);
    return cudaSuccess;
  }
  constexpr unsigned kThreads = 256;
  const auto blocks = (static_cast<unsigned long long>(count) + kThreads - 1) / kThreads;
  each_element<<<static_cast<unsigned>(blocks), kThreads, 0, stream>>>(work, count);
  return cudaPeekAtLastError();
}

}  // namespace warpstep::sim::wide
