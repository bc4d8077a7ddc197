// What CUDA 13 has dropped and programs still call.
#include <doctest/doctest.h>

#include <cuda_runtime.h>

#include "tests/answers.h"

#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

TEST_CASE("the names of a thread stand for the device") {
  std::size_t bytes = 0;
  cudaFuncCache cache = cudaFuncCachePreferEqual;
  CHECK(cudaThreadSynchronize() == cudaSuccess);
  CHECK(cudaThreadSetLimit(cudaLimitStackSize, 2048) == cudaSuccess);
  CHECK(cudaThreadGetLimit(&bytes, cudaLimitStackSize) == cudaSuccess);
  CHECK(bytes == 2048);
  CHECK(cudaThreadSetCacheConfig(cudaFuncCachePreferL1) == cudaSuccess);
  CHECK(cudaThreadGetCacheConfig(&cache) == cudaSuccess);
  CHECK(cache == cudaFuncCachePreferL1);
  CHECK(cudaThreadExit() == cudaSuccess);
  CHECK(cudaDeviceGetLimit(&bytes, cudaLimitStackSize) == cudaSuccess);
  CHECK(bytes == 1024);
}

TEST_CASE("hints about managed memory may name a device by its number") {
  char* data = nullptr;
  REQUIRE(cudaMallocManaged(&data, 4096) == cudaSuccess);
  CHECK(cudaMemPrefetchAsync(data, 4096, 0) == cudaSuccess);
  CHECK(cudaMemPrefetchAsync(data, 4096, cudaCpuDeviceId, nullptr) == cudaSuccess);
  CHECK(answer(cudaMemPrefetchAsync(data, 4096, 9)) == cudaErrorInvalidDevice);
  CHECK(cudaMemAdvise(data, 4096, cudaMemAdviseSetPreferredLocation, 0) == cudaSuccess);
  CHECK(cudaMemAdvise(data, 4096, cudaMemAdviseSetAccessedBy, cudaCpuDeviceId) == cudaSuccess);
  CHECK(answer(cudaMemAdvise(data, 4096, cudaMemAdviseSetAccessedBy, 9)) == cudaErrorInvalidDevice);
  CHECK(cudaFree(data) == cudaSuccess);
}

TEST_CASE("a preference for banks is taken and means nothing") {
  cudaSharedMemConfig config = cudaSharedMemBankSizeDefault;
  CHECK(cudaDeviceSetSharedMemConfig(cudaSharedMemBankSizeEightByte) == cudaSuccess);
  CHECK(cudaDeviceGetSharedMemConfig(&config) == cudaSuccess);
  CHECK(config == cudaSharedMemBankSizeFourByte);
  CHECK(answer(cudaDeviceSetSharedMemConfig(static_cast<cudaSharedMemConfig>(7))) ==
        cudaErrorInvalidValue);
}

TEST_CASE("fields that cudaDeviceProp had are still there") {
  cudaDeviceProp properties;
  REQUIRE(cudaGetDeviceProperties_v2(&properties, 0) == cudaSuccess);
  CHECK(properties.clockRate > 0);
  CHECK(properties.memoryClockRate > 0);
  CHECK(properties.deviceOverlap == 1);
  CHECK(properties.kernelExecTimeoutEnabled == 0);
  CHECK(properties.computeMode == cudaComputeModeDefault);
}

TEST_CASE("what goes beyond the process is refused in words") {
  cudaIpcMemHandle_t handle;
  void* function = &handle;
  cudaDriverEntryPointQueryResult status = cudaDriverEntryPointSuccess;
  CHECK(answer(cudaIpcGetMemHandle(&handle, nullptr)) == cudaErrorNotSupported);
  CHECK(cudaGetDriverEntryPoint("cuInit", &function, cudaEnableDefault, &status) == cudaSuccess);
  CHECK(function == nullptr);
  CHECK(status == cudaDriverEntryPointSymbolNotFound);
  CHECK(answer(cudaGetDriverEntryPoint("cuInit", &function, cudaEnableDefault)) ==
        cudaErrorSymbolNotFound);
}
