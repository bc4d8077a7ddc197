// What a launch may ask for: one test for each limit, with the code that CUDA answers.
#include <doctest/doctest.h>

#include <cuda_runtime.h>

#include <climits>
#include <string>

#include "tests/answers.h"

namespace {

constexpr int kKiB = 1024;

__global__ void nothing() {}

__global__ void touch_dynamic() {
  warpstep::dynamic_shared<char>()[threadIdx.x] = 1;
}
__global__ void touch_opted_in() {
  warpstep::dynamic_shared<char>()[threadIdx.x] = 1;
}

__global__ void reverse(int* out) {
  __shared__ int values[1024];
  values[threadIdx.x] = static_cast<int>(threadIdx.x);
  __syncthreads();  // every value is written before another thread reads it
  out[threadIdx.x] = values[1023 - threadIdx.x];
}

cudaError_t allow_dynamic(void (*kernel)(), int bytes) {
  return answer(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
}

}  // namespace

TEST_CASE("a block has at most 1024 threads in x") {
  CHECK(launch_answer(nothing, {1, 1024}) == cudaSuccess);
  CHECK(launch_answer(nothing, {1, 1025}) == cudaErrorInvalidValue);
}

TEST_CASE("a block has at most 1024 threads in y") {
  CHECK(launch_answer(nothing, {1, dim3(1, 1024)}) == cudaSuccess);
  CHECK(launch_answer(nothing, {1, dim3(1, 1025)}) == cudaErrorInvalidValue);
}

TEST_CASE("a block has at most 64 threads in z") {
  CHECK(launch_answer(nothing, {1, dim3(1, 1, 64)}) == cudaSuccess);
  CHECK(launch_answer(nothing, {1, dim3(1, 1, 65)}) == cudaErrorInvalidValue);
}

TEST_CASE("a block has at most 1024 threads in all") {
  CHECK(launch_answer(nothing, {1, dim3(32, 32)}) == cudaSuccess);
  CHECK(launch_answer(nothing, {1, dim3(33, 32)}) == cudaErrorInvalidValue);
}

TEST_CASE("a block has at least one thread") {
  CHECK(launch_answer(nothing, {1, 0}) == cudaErrorInvalidValue);
  CHECK(launch_answer(nothing, {1, dim3(1, 0)}) == cudaErrorInvalidValue);
  CHECK(launch_answer(nothing, {1, dim3(1, 1, 0)}) == cudaErrorInvalidValue);
}

TEST_CASE("a grid has at least one block") {
  CHECK(launch_answer(nothing, {0, 1}) == cudaErrorInvalidValue);
  CHECK(launch_answer(nothing, {dim3(1, 0), 1}) == cudaErrorInvalidValue);
  CHECK(launch_answer(nothing, {dim3(1, 1, 0), 1}) == cudaErrorInvalidValue);
}

TEST_CASE("a grid has fewer than 2^31 blocks in x") {
  CHECK(launch_answer(nothing, {dim3(0x80000000u), 1}) == cudaErrorInvalidValue);
}

TEST_CASE("a grid has at most 65535 blocks in y") {
  CHECK(launch_answer(nothing, {dim3(1, 65535), 1}) == cudaSuccess);
  CHECK(launch_answer(nothing, {dim3(1, 65536), 1}) == cudaErrorInvalidValue);
}

TEST_CASE("a grid has at most 65535 blocks in z") {
  CHECK(launch_answer(nothing, {dim3(1, 1, 65535), 1}) == cudaSuccess);
  CHECK(launch_answer(nothing, {dim3(1, 1, 65536), 1}) == cudaErrorInvalidValue);
}

TEST_CASE("dynamic shared memory is at most 48 KiB without more ado") {
  CHECK(launch_answer(touch_dynamic, {1, 32, 48 * kKiB}) == cudaSuccess);
  CHECK(launch_answer(touch_dynamic, {1, 32, 48 * kKiB + 1}) == cudaErrorInvalidValue);
}

TEST_CASE("static and dynamic shared memory share the 48 KiB") {
  int* out = nullptr;
  REQUIRE(cudaMalloc(&out, 1024 * sizeof(int)) == cudaSuccess);
  CHECK(launch_answer(reverse, {1, 1024, 44 * kKiB}, out) == cudaSuccess);
  CHECK(launch_answer(reverse, {1, 1024, 44 * kKiB + 1}, out) == cudaErrorInvalidValue);
  CHECK(launch_answer(reverse, {1, 1024, 47 * kKiB}, out) == cudaErrorInvalidValue);
  CHECK(cudaFree(out) == cudaSuccess);
}

TEST_CASE("a kernel may opt in to all of the device's shared memory and no more") {
  int most = 0;
  REQUIRE(cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0) == cudaSuccess);
  const auto bytes = static_cast<std::size_t>(most);
  CHECK(allow_dynamic(touch_opted_in, most) == cudaSuccess);
  CHECK(launch_answer(touch_opted_in, {1, 32, bytes}) == cudaSuccess);
  CHECK(launch_answer(touch_opted_in, {1, 32, bytes + 1}) == cudaErrorInvalidValue);
  CHECK(allow_dynamic(touch_opted_in, most + 1) == cudaErrorInvalidValue);
}

TEST_CASE("what a kernel opted in to is its limit, also below 48 KiB") {
  CHECK(allow_dynamic(touch_opted_in, 60 * kKiB) == cudaSuccess);
  CHECK(launch_answer(touch_opted_in, {1, 32, 60 * kKiB}) == cudaSuccess);
  CHECK(launch_answer(touch_opted_in, {1, 32, 60 * kKiB + 1}) == cudaErrorInvalidValue);
  CHECK(allow_dynamic(touch_opted_in, 1000) == cudaSuccess);
  CHECK(launch_answer(touch_opted_in, {1, 32, 1001}) == cudaErrorInvalidValue);
}

TEST_CASE("one kernel's opt-in is not another's") {
  CHECK(allow_dynamic(touch_opted_in, 60 * kKiB) == cudaSuccess);
  CHECK(launch_answer(touch_dynamic, {1, 32, 60 * kKiB}) == cudaErrorInvalidValue);
}

TEST_CASE("the opt-in counts static shared memory too") {
  int most = 0;
  REQUIRE(cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0) == cudaSuccess);
  const auto allow = [](int bytes) {
    return answer(
        cudaFuncSetAttribute(reverse, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
  };
  CHECK(allow(most - 4 * kKiB) == cudaSuccess);
  CHECK(allow(most - 4 * kKiB + 1) == cudaErrorInvalidValue);
  CHECK(allow(-1) == cudaErrorInvalidValue);
  CHECK(allow(44 * kKiB) == cudaSuccess);
}

TEST_CASE("a carveout is a percentage") {
  const auto carve = [](int percent) {
    return answer(
        cudaFuncSetAttribute(nothing, cudaFuncAttributePreferredSharedMemoryCarveout, percent));
  };
  CHECK(carve(50) == cudaSuccess);
  CHECK(carve(100) == cudaSuccess);
  CHECK(carve(101) == cudaErrorInvalidValue);
  CHECK(carve(-2) == cudaErrorInvalidValue);
  CHECK(carve(cudaSharedmemCarveoutDefault) == cudaSuccess);
}

TEST_CASE("a kernel's attributes tell its shared memory") {
  cudaFuncAttributes attributes;
  REQUIRE(cudaFuncGetAttributes(&attributes, reverse) == cudaSuccess);
  CHECK(attributes.sharedSizeBytes == 4096);
  CHECK(attributes.maxDynamicSharedSizeBytes == 44 * kKiB);
  CHECK(attributes.maxThreadsPerBlock == 1024);
  REQUIRE(cudaFuncGetAttributes(&attributes, nothing) == cudaSuccess);
  CHECK(attributes.sharedSizeBytes == 0);
  CHECK(attributes.maxDynamicSharedSizeBytes == 48 * kKiB);
  CHECK(attributes.preferredShmemCarveout == cudaSharedmemCarveoutDefault);
}

TEST_CASE("a kernel has the name that the linker knows") {
  const char* name = nullptr;
  REQUIRE(cudaFuncGetName(&name, reverse) == cudaSuccess);
  CHECK(std::string(name).find("reverse") != std::string::npos);
}

TEST_CASE("unknown attributes and null kernels are refused") {
  cudaFuncAttributes attributes;
  const void* const none = nullptr;
  CHECK(answer(cudaFuncSetAttribute(nothing, static_cast<cudaFuncAttribute>(99), 1)) ==
        cudaErrorInvalidValue);
  CHECK(answer(cudaFuncSetAttribute(none, cudaFuncAttributeMaxDynamicSharedMemorySize, 1)) ==
        cudaErrorInvalidDeviceFunction);
  CHECK(answer(cudaFuncGetAttributes(&attributes, none)) == cudaErrorInvalidDeviceFunction);
  CHECK(cudaFuncSetCacheConfig(nothing, cudaFuncCachePreferL1) == cudaSuccess);
  CHECK(answer(cudaFuncSetCacheConfig(nothing, static_cast<cudaFuncCache>(9))) ==
        cudaErrorInvalidValue);
}
