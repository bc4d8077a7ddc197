// Wrappers of the launch functions that every CUDA has, and that <<<>>> calls before CUDA 13.
#include "course/child/gpu_launches.h"

extern "C" {

cudaError_t __real_cudaLaunchKernel(const void*, dim3, dim3, void**, size_t, cudaStream_t);
cudaError_t __real_cudaLaunchCooperativeKernel(const void*, dim3, dim3, void**, size_t,
                                               cudaStream_t);
cudaError_t __real_cudaLaunchKernelExC(const cudaLaunchConfig_t*, const void*, void**);

cudaError_t __wrap_cudaLaunchKernel(const void* kernel, dim3 grid, dim3 block, void** arguments,
                                    size_t bytes, cudaStream_t stream) {
  return warpstep::course::counted(
      __real_cudaLaunchKernel(kernel, grid, block, arguments, bytes, stream));
}

cudaError_t __wrap_cudaLaunchCooperativeKernel(const void* kernel, dim3 grid, dim3 block,
                                               void** arguments, size_t bytes,
                                               cudaStream_t stream) {
  return warpstep::course::counted(
      __real_cudaLaunchCooperativeKernel(kernel, grid, block, arguments, bytes, stream));
}

cudaError_t __wrap_cudaLaunchKernelExC(const cudaLaunchConfig_t* how, const void* kernel,
                                       void** arguments) {
  return warpstep::course::counted(__real_cudaLaunchKernelExC(how, kernel, arguments));
}

}  // extern "C"
