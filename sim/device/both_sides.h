// Tells Thrust and CUB that one compilation serves the host and the device, as that of NVIDIA's HPC
// compiler does: they then ask at run time on which side they are.
#pragma once

#include <cuda_runtime_api.h>

#define _NVHPC_CUDA 1
#define __builtin_is_device_code() (::warpstep::sim::in_kernel())
#define __NVCOMPILER_CUDA_ARCH__ __CUDA_ARCH_LIST__
#define NV_TARGET_SM_INTEGER_LIST __CUDA_ARCH_LIST__

/// What they wait by in a kernel, where CUDA 12 and later have no way to wait.
inline cudaError_t __cudaDeviceSynchronizeDeprecationAvoidance() {
  return cudaErrorNotSupported;
}
