// Kernels that fail break the CUDA context: from then on every call that needs the device answers
// the same error. Each test here needs a process of its own.
#undef NDEBUG  // assertions are part of what is tested
#include <doctest/doctest.h>

#include <cuda_runtime.h>

#include <cassert>

#include "tests/answers.h"

namespace {

__global__ void nothing() {}
__global__ void trap() {
  __trap();
}
__global__ void assert_three(int x) {
  assert(x == 3 && "x must be three");
}
__global__ void write_one(int* out) {
  *out = 1;
}

// What follows a failed kernel, call by call as on an H200.
void check_broken(cudaError_t code) {
  char* device = nullptr;
  char host[4];
  int count = 0;
  cudaStream_t stream = nullptr;
  cudaEvent_t event = nullptr;
  cudaDeviceProp properties;
  CHECK(cudaDeviceSynchronize() == code);
  CHECK(cudaGetLastError() == code);
  CHECK(cudaGetLastError() == cudaSuccess);
  CHECK(cudaMalloc(&device, 4) == code);
  CHECK(cudaMemcpy(host, device, 4, cudaMemcpyDeviceToHost) == code);
  CHECK(cudaGetLastError() == code);
  CHECK_THROWS_AS(warpstep::launch(nothing, {1, 1}), warpstep::Error);
  CHECK(cudaStreamCreate(&stream) == code);
  CHECK(cudaEventCreate(&event) == code);
  CHECK(cudaGetDeviceCount(&count) == cudaSuccess);
  CHECK(cudaSetDevice(0) == cudaSuccess);
  CHECK(cudaGetDeviceProperties(&properties, 0) == cudaSuccess);
  CHECK(cudaFree(device) == code);
  CHECK(cudaDeviceReset() == cudaSuccess);
  CHECK(cudaMalloc(&device, 4) == cudaErrorDevicesUnavailable);
}

}  // namespace

TEST_CASE("a trap is an unspecified launch failure for good") {
  warpstep::launch(trap, {1, 1});
  CHECK(cudaPeekAtLastError() == cudaSuccess);
  check_broken(cudaErrorLaunchFailure);
}

TEST_CASE("a failed assertion breaks the context with cudaErrorAssert") {
  warpstep::launch(assert_three, {1, 1}, 3);
  CHECK(cudaDeviceSynchronize() == cudaSuccess);
  warpstep::launch(assert_three, {2, 3}, 4);
  check_broken(cudaErrorAssert);
}

TEST_CASE("a write through a null pointer breaks the context with cudaErrorIllegalAddress") {
  warpstep::launch(write_one, {1, 1}, nullptr);
  check_broken(cudaErrorIllegalAddress);
}

TEST_CASE("a write far beyond all memory breaks the context with cudaErrorIllegalAddress") {
  int* device = nullptr;
  REQUIRE(cudaMalloc(&device, 4096) == cudaSuccess);
  warpstep::launch(write_one, {1, 1}, device + (1ll << 33));
  check_broken(cudaErrorIllegalAddress);
}
