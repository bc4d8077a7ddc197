// The Driver API's launches and what it asks about a kernel.
#include <cuda.h>
#include <cuda_runtime_api.h>

#include "sim/api/driver/driver_call.h"
#include "sim/api/driver/modules.h"
#include "sim/gpu/context.h"
#include "sim/gpu/kernel_facts.h"

using namespace warpstep::sim;

namespace {

CUresult check_arguments(CUfunction f, void** parameters, void** extra) {
  if (const CUresult code = check_function(f)) return code;
  if (parameters != nullptr && extra != nullptr)
    return refused_by_driver(CUDA_ERROR_INVALID_VALUE,
                             "the arguments are kernelParams or extra, not both");
  if (extra != nullptr)
    return refused_by_driver(CUDA_ERROR_NOT_SUPPORTED,
                             "the simulator takes arguments as kernelParams, not as extra");
  return CUDA_SUCCESS;
}

int value_of(const cudaFuncAttributes& known, CUfunction_attribute attribute) {
  switch (attribute) {
    case CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK:
      return known.maxThreadsPerBlock;
    case CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES:
      return static_cast<int>(known.sharedSizeBytes);
    case CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES:
      return static_cast<int>(known.constSizeBytes);
    case CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES:
      return static_cast<int>(known.localSizeBytes);
    case CU_FUNC_ATTRIBUTE_NUM_REGS:
      return known.numRegs;
    case CU_FUNC_ATTRIBUTE_PTX_VERSION:
      return known.ptxVersion;
    case CU_FUNC_ATTRIBUTE_BINARY_VERSION:
      return known.binaryVersion;
    case CU_FUNC_ATTRIBUTE_CACHE_MODE_CA:
      return known.cacheModeCA;
    case CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES:
      return known.maxDynamicSharedSizeBytes;
    case CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT:
      return known.preferredShmemCarveout;
  }
  return -1;
}

CUresult tell(int* value, CUfunction_attribute attribute, CUfunction function) {
  if (value == nullptr) return as_result(null_output());
  if (const CUresult code = check_function(function)) return code;
  if (attribute < CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK ||
      attribute > CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT)
    return refused_by_driver(CUDA_ERROR_INVALID_VALUE,
                             "the attribute is none of CUfunction_attribute");
  cudaFuncAttributes known;
  const CUresult code = as_result(cudaFuncGetAttributes(&known, kernel_of(function)));
  *value = value_of(known, attribute);
  return code;
}

}  // namespace

CUresult cuLaunchKernel(CUfunction f, unsigned int gridDimX, unsigned int gridDimY,
                        unsigned int gridDimZ, unsigned int blockDimX, unsigned int blockDimY,
                        unsigned int blockDimZ, unsigned int sharedMemBytes, CUstream hStream,
                        void** kernelParams, void** extra) {
  return driver_call("cuLaunchKernel", Needs::context, [&] {
    if (const CUresult code = check_arguments(f, kernelParams, extra)) return code;
    return as_result(cudaLaunchKernel(kernel_of(f), dim3(gridDimX, gridDimY, gridDimZ),
                                      dim3(blockDimX, blockDimY, blockDimZ), kernelParams,
                                      sharedMemBytes, hStream));
  });
}

CUresult cuLaunchCooperativeKernel(CUfunction f, unsigned int gridDimX, unsigned int gridDimY,
                                   unsigned int gridDimZ, unsigned int blockDimX,
                                   unsigned int blockDimY, unsigned int blockDimZ,
                                   unsigned int sharedMemBytes, CUstream hStream,
                                   void** kernelParams) {
  return driver_call("cuLaunchCooperativeKernel", Needs::context, [&] {
    if (const CUresult code = check_arguments(f, kernelParams, nullptr)) return code;
    return as_result(cudaLaunchCooperativeKernel(kernel_of(f), dim3(gridDimX, gridDimY, gridDimZ),
                                                 dim3(blockDimX, blockDimY, blockDimZ),
                                                 kernelParams, sharedMemBytes, hStream));
  });
}

CUresult cuFuncGetName(const char** name, CUfunction hfunc) {
  return driver_call("cuFuncGetName", Needs::driver, [&] {
    if (name == nullptr) return as_result(null_output());
    if (const CUresult code = check_function(hfunc)) return code;
    *name = facts_of(kernel_of(hfunc)).linker_name.c_str();
    return CUDA_SUCCESS;
  });
}

CUresult cuFuncGetAttribute(int* pi, CUfunction_attribute attrib, CUfunction hfunc) {
  return driver_call("cuFuncGetAttribute", Needs::driver, [&] { return tell(pi, attrib, hfunc); });
}

CUresult cuFuncSetAttribute(CUfunction hfunc, CUfunction_attribute attrib, int value) {
  return driver_call("cuFuncSetAttribute", Needs::context, [&] {
    if (const CUresult code = check_function(hfunc)) return code;
    return as_result(
        cudaFuncSetAttribute(kernel_of(hfunc), static_cast<cudaFuncAttribute>(attrib), value));
  });
}

CUresult cuFuncSetCacheConfig(CUfunction hfunc, CUfunc_cache config) {
  return driver_call("cuFuncSetCacheConfig", Needs::context, [&] {
    if (const CUresult code = check_function(hfunc)) return code;
    return as_result(cudaFuncSetCacheConfig(kernel_of(hfunc), static_cast<cudaFuncCache>(config)));
  });
}

CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor(int* numBlocks, CUfunction func, int blockSize,
                                                     size_t dynamicSMemSize) {
  return driver_call("cuOccupancyMaxActiveBlocksPerMultiprocessor", Needs::context, [&] {
    if (const CUresult code = check_function(func)) return code;
    return as_result(cudaOccupancyMaxActiveBlocksPerMultiprocessor(numBlocks, kernel_of(func),
                                                                   blockSize, dynamicSMemSize));
  });
}
