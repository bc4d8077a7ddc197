// Wrapper of the launch function that <<<>>> calls since CUDA 13.
#include "course/child/gpu_launches.h"

extern "C" {

cudaError_t __real___cudaLaunchKernel(cudaKernel_t, dim3, dim3, void**, size_t, cudaStream_t);

cudaError_t __wrap___cudaLaunchKernel(cudaKernel_t kernel, dim3 grid, dim3 block, void** arguments,
                                      size_t bytes, cudaStream_t stream) {
  return warpstep::course::counted(
      __real___cudaLaunchKernel(kernel, grid, block, arguments, bytes, stream));
}

}  // extern "C"
