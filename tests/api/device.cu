// The device: how many there are, what it tells about itself, what can be set for it.
#include <doctest/doctest.h>

#include <cuda_profiler_api.h>
#include <cuda_runtime.h>

#include <cstddef>
#include <cstring>
#include <string>
#include <utility>

#include "tests/answers.h"

namespace {

__global__ void nothing() {}

int attribute(cudaDeviceAttr which) {
  int value = -1;
  CHECK(cudaDeviceGetAttribute(&value, which, 0) == cudaSuccess);
  return value;
}

}  // namespace

TEST_CASE("device 0 is the current device from the start") {
  int count = 0, device = 99;
  CHECK(cudaGetDeviceCount(&count) == cudaSuccess);
  CHECK(count >= 1);
  CHECK(cudaGetDevice(&device) == cudaSuccess);
  CHECK(device == 0);
  CHECK(cudaSetDevice(0) == cudaSuccess);
}

TEST_CASE("a device that does not exist is refused") {
  int count = 0, value = 0;
  cudaDeviceProp properties;
  REQUIRE(cudaGetDeviceCount(&count) == cudaSuccess);
  CHECK(answer(cudaSetDevice(count)) == cudaErrorInvalidDevice);
  CHECK(answer(cudaSetDevice(-1)) == cudaErrorInvalidDevice);
  CHECK(answer(cudaGetDeviceProperties(&properties, count)) == cudaErrorInvalidDevice);
  CHECK(answer(cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, count)) ==
        cudaErrorInvalidDevice);
  CHECK(answer(cudaInitDevice(count, 0, 0)) == cudaErrorInvalidDevice);
  CHECK(cudaInitDevice(0, 0, 0) == cudaSuccess);
}

TEST_CASE("questions without a place for the answer are refused") {
  CHECK(answer(cudaGetDeviceCount(nullptr)) == cudaErrorInvalidValue);
  CHECK(answer(cudaGetDevice(nullptr)) == cudaErrorInvalidValue);
  CHECK(answer(cudaGetDeviceProperties(nullptr, 0)) == cudaErrorInvalidValue);
  CHECK(answer(cudaDeviceGetAttribute(nullptr, cudaDevAttrWarpSize, 0)) == cudaErrorInvalidValue);
  CHECK(answer(cudaDriverGetVersion(nullptr)) == cudaErrorInvalidValue);
  CHECK(answer(cudaRuntimeGetVersion(nullptr)) == cudaErrorInvalidValue);
  CHECK(answer(cudaDeviceGetLimit(nullptr, cudaLimitStackSize)) == cudaErrorInvalidValue);
}

TEST_CASE("properties and attributes agree") {
  cudaDeviceProp properties;
  REQUIRE(cudaGetDeviceProperties(&properties, 0) == cudaSuccess);
  CHECK(std::strlen(properties.name) > 0);
  CHECK(properties.major == attribute(cudaDevAttrComputeCapabilityMajor));
  CHECK(properties.minor == attribute(cudaDevAttrComputeCapabilityMinor));
  CHECK(properties.warpSize == attribute(cudaDevAttrWarpSize));
  CHECK(properties.maxThreadsPerBlock == attribute(cudaDevAttrMaxThreadsPerBlock));
  CHECK(properties.maxThreadsDim[2] == attribute(cudaDevAttrMaxBlockDimZ));
  CHECK(properties.maxGridSize[0] == attribute(cudaDevAttrMaxGridDimX));
  CHECK(properties.multiProcessorCount == attribute(cudaDevAttrMultiProcessorCount));
  CHECK(properties.l2CacheSize == attribute(cudaDevAttrL2CacheSize));
  CHECK(properties.sharedMemPerBlock ==
        static_cast<std::size_t>(attribute(cudaDevAttrMaxSharedMemoryPerBlock)));
  CHECK(properties.sharedMemPerBlockOptin ==
        static_cast<std::size_t>(attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin)));
  CHECK(properties.maxTexture2DLinear[2] == attribute(cudaDevAttrMaxTexture2DLinearPitch));
}

TEST_CASE("every GPU of today has warps of 32 and blocks of 1024") {
  CHECK(attribute(cudaDevAttrWarpSize) == 32);
  CHECK(attribute(cudaDevAttrMaxThreadsPerBlock) == 1024);
  CHECK(attribute(cudaDevAttrMaxBlockDimZ) == 64);
  CHECK(attribute(cudaDevAttrMaxGridDimX) == 2147483647);
  CHECK(attribute(cudaDevAttrMaxGridDimY) == 65535);
  CHECK(attribute(cudaDevAttrTotalConstantMemory) == 65536);
  CHECK(attribute(cudaDevAttrUnifiedAddressing) == 1);
}

TEST_CASE("an unknown attribute is an invalid value") {
  int value = 0;
  CHECK(answer(cudaDeviceGetAttribute(&value, static_cast<cudaDeviceAttr>(9999), 0)) ==
        cudaErrorInvalidValue);
  CHECK(answer(cudaDeviceGetAttribute(&value, static_cast<cudaDeviceAttr>(148), 0)) ==
        cudaErrorInvalidValue);
}

TEST_CASE("driver and runtime tell their version") {
  int driver = 0, runtime = 0;
  CHECK(cudaDriverGetVersion(&driver) == cudaSuccess);
  CHECK(cudaRuntimeGetVersion(&runtime) == cudaSuccess);
  CHECK(runtime == CUDART_VERSION);
  CHECK(driver >= runtime);
}

TEST_CASE("the stack of a thread can be set, in steps of 16 bytes") {
  std::size_t before = 0, bytes = 0;
  REQUIRE(cudaDeviceGetLimit(&before, cudaLimitStackSize) == cudaSuccess);
  for (const auto& [asked, given] : {std::pair{4096, 4096}, {1000, 1008}, {262144, 262144}}) {
    CHECK(cudaDeviceSetLimit(cudaLimitStackSize, static_cast<std::size_t>(asked)) == cudaSuccess);
    CHECK(cudaDeviceGetLimit(&bytes, cudaLimitStackSize) == cudaSuccess);
    CHECK(bytes == static_cast<std::size_t>(given));
  }
  CHECK(answer(cudaDeviceSetLimit(cudaLimitStackSize, 1 << 30)) == cudaErrorInvalidValue);
  CHECK(answer(cudaDeviceSetLimit(cudaLimitStackSize, 524288)) == cudaErrorInvalidValue);
  CHECK(cudaDeviceSetLimit(cudaLimitStackSize, before) == cudaSuccess);
}

TEST_CASE("the other limits are remembered, or refused") {
  std::size_t bytes = 0;
  CHECK(cudaDeviceSetLimit(cudaLimitPrintfFifoSize, 2 << 20) == cudaSuccess);
  CHECK(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 16 << 20) == cudaSuccess);
  CHECK(cudaDeviceGetLimit(&bytes, cudaLimitMallocHeapSize) == cudaSuccess);
  CHECK(bytes == 16 << 20);
  CHECK(answer(cudaDeviceSetLimit(cudaLimitDevRuntimeSyncDepth, 2)) == cudaErrorUnsupportedLimit);
  CHECK(answer(cudaDeviceGetLimit(&bytes, cudaLimitDevRuntimeSyncDepth)) ==
        cudaErrorUnsupportedLimit);
  CHECK(answer(cudaDeviceSetLimit(static_cast<cudaLimit>(42), 1)) == cudaErrorInvalidValue);
}

TEST_CASE("a preference for cache or shared memory is remembered") {
  cudaFuncCache preference = cudaFuncCachePreferEqual;
  CHECK(cudaDeviceSetCacheConfig(cudaFuncCachePreferL1) == cudaSuccess);
  CHECK(cudaDeviceGetCacheConfig(&preference) == cudaSuccess);
  CHECK(preference == cudaFuncCachePreferL1);
  CHECK(cudaDeviceSetCacheConfig(cudaFuncCachePreferNone) == cudaSuccess);
  CHECK(answer(cudaDeviceSetCacheConfig(static_cast<cudaFuncCache>(9))) == cudaErrorInvalidValue);
}

TEST_CASE("the way the host waits is one of three flags") {
  unsigned flags = 0;
  CHECK(answer(cudaSetDeviceFlags(0xff00)) == cudaErrorInvalidValue);
  CHECK(answer(cudaSetDeviceFlags(3)) == cudaErrorInvalidValue);
  CHECK(cudaSetDeviceFlags(cudaDeviceScheduleSpin) == cudaSuccess);
  CHECK(cudaGetDeviceFlags(&flags) == cudaSuccess);
  CHECK(flags == (cudaDeviceScheduleSpin | cudaDeviceMapHost));
  CHECK(cudaSetDeviceFlags(cudaDeviceScheduleAuto) == cudaSuccess);
}

TEST_CASE("the device is found by its PCI address") {
  char text[32] = {};
  int device = 99;
  CHECK(cudaDeviceGetPCIBusId(text, sizeof text, 0) == cudaSuccess);
  CHECK(std::strlen(text) == 12);
  CHECK(cudaDeviceGetByPCIBusId(&device, text) == cudaSuccess);
  CHECK(device == 0);
  CHECK(cudaDeviceGetByPCIBusId(&device, text + 5) == cudaSuccess);
  CHECK(cudaDeviceGetPCIBusId(text, 13, 0) == cudaSuccess);
  CHECK(answer(cudaDeviceGetPCIBusId(text, 12, 0)) == cudaErrorInvalidValue);
  CHECK(answer(cudaDeviceGetByPCIBusId(&device, "0000:99:00.0")) == cudaErrorInvalidDevice);
  CHECK(answer(cudaDeviceGetByPCIBusId(&device, "rubbish")) == cudaErrorInvalidValue);
}

TEST_CASE("a device is no peer of itself") {
  int can = 99;
  CHECK(cudaDeviceCanAccessPeer(&can, 0, 0) == cudaSuccess);
  CHECK(can == 0);
  CHECK(answer(cudaDeviceEnablePeerAccess(0, 0)) == cudaErrorPeerAccessUnsupported);
  CHECK(answer(cudaDeviceEnablePeerAccess(0, 1)) == cudaErrorInvalidValue);
  CHECK(answer(cudaDeviceDisablePeerAccess(0)) == cudaErrorPeerAccessNotEnabled);
  CHECK(answer(cudaDeviceEnablePeerAccess(99, 0)) == cudaErrorInvalidDevice);
  CHECK(answer(cudaDeviceGetP2PAttribute(&can, cudaDevP2PAttrAccessSupported, 0, 0)) ==
        cudaErrorInvalidDevice);
}

TEST_CASE("a device is chosen for any wish") {
  cudaDeviceProp wish = {};
  int device = 99;
  wish.major = 99;
  CHECK(cudaChooseDevice(&device, &wish) == cudaSuccess);
  CHECK(device >= 0);
  CHECK(cudaSetValidDevices(&device, 1) == cudaSuccess);
  CHECK(cudaSetValidDevices(nullptr, 0) == cudaSuccess);
  CHECK(answer(cudaSetValidDevices(nullptr, 1)) == cudaErrorInvalidValue);
}

TEST_CASE("profiling can be switched on and off without a profiler") {
  CHECK(cudaProfilerStart() == cudaSuccess);
  CHECK(cudaProfilerStop() == cudaSuccess);
}

TEST_CASE("a reset device starts anew: nothing allocated, no last error") {
  char* device = nullptr;
  REQUIRE(cudaMalloc(&device, 256) == cudaSuccess);
  CHECK(cudaDeviceReset() == cudaSuccess);
  CHECK(answer(cudaFree(device)) == cudaErrorInvalidValue);
  CHECK(cudaMalloc(&device, 256) == cudaSuccess);
  CHECK(launch_answer(nothing, {1, 1}) == cudaSuccess);
  CHECK(cudaFree(device) == cudaSuccess);
}
