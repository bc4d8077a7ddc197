// What the API answers once a kernel has broken the context, call by call as on an H200.
#include <doctest/doctest.h>

#include <cuda_runtime.h>

#include <string>
#include <thread>

#include "sim/gpu/context.h"
#include "sim/launch/launch_checks.h"

namespace {

void nothing() {}

cudaError_t empty_launch() {
  const auto* const kernel = reinterpret_cast<const void*>(&nothing);
  return warpstep::sim::returned(warpstep::sim::check_limits(kernel, {1, 1}));
}

struct Broken {
  Broken() { warpstep::sim::break_context(cudaErrorAssert, "kernel k: an assertion failed"); }
  ~Broken() { warpstep::sim::mend_context(); }
};

}  // namespace

TEST_CASE("a broken context shows at the next call that needs the device, not before") {
  const Broken broken;
  CHECK(cudaPeekAtLastError() == cudaSuccess);
  CHECK(cudaDeviceSynchronize() == cudaErrorAssert);
  CHECK(warpstep::sim::last_explanation() == "kernel k: an assertion failed");
  CHECK(cudaGetLastError() == cudaErrorAssert);
  CHECK(cudaGetLastError() == cudaSuccess);
}

TEST_CASE("every later call and launch answers the same error") {
  const Broken broken;
  char* device = nullptr;
  char host[4];
  cudaStream_t stream = nullptr;
  cudaEvent_t event = nullptr;
  CHECK(cudaMalloc(&device, 4) == cudaErrorAssert);
  CHECK(cudaMemcpy(host, device, 4, cudaMemcpyDeviceToHost) == cudaErrorAssert);
  CHECK(cudaGetLastError() == cudaErrorAssert);
  CHECK(empty_launch() == cudaErrorAssert);
  CHECK(cudaGetLastError() == cudaErrorAssert);
  CHECK(cudaStreamCreate(&stream) == cudaErrorAssert);
  CHECK(cudaEventCreate(&event) == cudaErrorAssert);
  CHECK(cudaFree(device) == cudaErrorAssert);
}

TEST_CASE("questions about the device are answered in a broken context") {
  const Broken broken;
  int count = 0;
  cudaDeviceProp properties;
  CHECK(cudaGetDeviceCount(&count) == cudaSuccess);
  CHECK(cudaSetDevice(0) == cudaSuccess);
  CHECK(cudaGetDeviceProperties(&properties, 0) == cudaSuccess);
}

TEST_CASE("a reset does not give the device back to the process") {
  const Broken broken;
  char* device = nullptr;
  CHECK(cudaDeviceReset() == cudaSuccess);
  CHECK(cudaMalloc(&device, 4) == cudaErrorDevicesUnavailable);
  CHECK(empty_launch() == cudaErrorDevicesUnavailable);
}

TEST_CASE("the first failure wins") {
  const Broken broken;
  warpstep::sim::break_context(cudaErrorIllegalAddress);
  CHECK(cudaDeviceSynchronize() == cudaErrorAssert);
}

TEST_CASE("a broken context is broken for every host thread") {
  const Broken broken;
  cudaError_t seen = cudaSuccess;
  std::thread([&] { seen = cudaDeviceSynchronize(); }).join();
  CHECK(seen == cudaErrorAssert);
  CHECK(cudaPeekAtLastError() == cudaSuccess);
}
