// __constant__ and __device__ variables: reading and writing them from the host.
#include <doctest/doctest.h>

#include <cuda_runtime.h>

#include <cstddef>

#include "tests/answers.h"

namespace {

constexpr cudaMemcpyKind kNoDirection = static_cast<cudaMemcpyKind>(9);

__constant__ float weights[16];
__device__ int counter;
__device__ float values[8];

__global__ void weigh(float* out) {
  out[threadIdx.x] = 2.0f * weights[threadIdx.x];
}
__global__ void count_up() {
  counter += 2;
}

}  // namespace

TEST_CASE("a kernel sees what the host wrote to a constant") {
  float host[16];
  for (int i = 0; i < 16; ++i) host[i] = static_cast<float>(i);
  float back[16] = {};
  float* out = nullptr;
  REQUIRE(cudaMalloc(&out, sizeof back) == cudaSuccess);
  REQUIRE(cudaMemcpyToSymbol(weights, host, sizeof host) == cudaSuccess);
  CHECK(launch_answer(weigh, {1, 16}, out) == cudaSuccess);
  CHECK(cudaMemcpy(back, out, sizeof back, cudaMemcpyDeviceToHost) == cudaSuccess);
  for (int i = 0; i < 16; ++i) CHECK(back[i] == 2.0f * static_cast<float>(i));
  CHECK(cudaFree(out) == cudaSuccess);
}

TEST_CASE("the host sees what a kernel wrote to a variable") {
  int value = 40;
  REQUIRE(cudaMemcpyToSymbol(counter, &value, sizeof value) == cudaSuccess);
  CHECK(launch_answer(count_up, {1, 1}) == cudaSuccess);
  CHECK(cudaMemcpyFromSymbol(&value, counter, sizeof value) == cudaSuccess);
  CHECK(value == 42);
}

TEST_CASE("an offset reaches into an array") {
  const float two[2] = {1.5f, 2.5f};
  float back[8] = {};
  const float zeros[8] = {};
  CHECK(cudaMemcpyToSymbol(values, zeros, sizeof zeros) == cudaSuccess);
  CHECK(cudaMemcpyToSymbol(values, two, sizeof two, 3 * sizeof(float)) == cudaSuccess);
  CHECK(cudaMemcpyFromSymbol(back, values, sizeof back) == cudaSuccess);
  CHECK(back[2] == 0.0f);
  CHECK(back[3] == 1.5f);
  CHECK(back[4] == 2.5f);
  CHECK(back[5] == 0.0f);
}

TEST_CASE("a copy beyond a variable is refused, unless there is nothing to copy") {
  float host[20] = {};
  CHECK(answer(cudaMemcpyToSymbol(weights, host, 68)) == cudaErrorInvalidValue);
  CHECK(answer(cudaMemcpyToSymbol(weights, host, 4, 62)) == cudaErrorInvalidValue);
  CHECK(answer(cudaMemcpyToSymbol(values, host, 4, 32)) == cudaErrorInvalidValue);
  CHECK(answer(cudaMemcpyFromSymbol(host, values, 36)) == cudaErrorInvalidValue);
  CHECK(cudaMemcpyToSymbol(values, host, 0, 40) == cudaSuccess);
}

TEST_CASE("a symbol is device memory, and the direction must say so") {
  float host[8] = {};
  float* device = nullptr;
  REQUIRE(cudaMalloc(&device, sizeof host) == cudaSuccess);
  CHECK(cudaMemcpyToSymbol(values, device, 4, 0, cudaMemcpyDeviceToDevice) == cudaSuccess);
  CHECK(cudaMemcpyToSymbol(values, device, 4, 0, cudaMemcpyDefault) == cudaSuccess);
  CHECK(cudaMemcpyFromSymbol(device, values, 4, 0, cudaMemcpyDeviceToDevice) == cudaSuccess);
  CHECK(answer(cudaMemcpyToSymbol(values, host, 4, 0, cudaMemcpyDeviceToHost)) ==
        cudaErrorInvalidMemcpyDirection);
  CHECK(answer(cudaMemcpyToSymbol(values, host, 4, 0, cudaMemcpyHostToHost)) ==
        cudaErrorInvalidMemcpyDirection);
  CHECK(answer(cudaMemcpyToSymbol(values, host, 4, 0, kNoDirection)) ==
        cudaErrorInvalidMemcpyDirection);
  CHECK(answer(cudaMemcpyFromSymbol(host, values, 4, 0, cudaMemcpyHostToDevice)) ==
        cudaErrorInvalidMemcpyDirection);
  CHECK(answer(cudaMemcpyFromSymbol(host, values, 4, 0, cudaMemcpyDeviceToDevice)) ==
        cudaErrorInvalidValue);
  CHECK(answer(cudaMemcpyToSymbol(values, nullptr, 4)) == cudaErrorInvalidValue);
  CHECK(cudaFree(device) == cudaSuccess);
}

TEST_CASE("symbols are copied in a stream too") {
  cudaStream_t stream = nullptr;
  float value = 3.0f, back = 0.0f;
  REQUIRE(cudaStreamCreate(&stream) == cudaSuccess);
  CHECK(cudaMemcpyToSymbolAsync(values, &value, sizeof value, 0, cudaMemcpyHostToDevice, stream) ==
        cudaSuccess);
  CHECK(cudaMemcpyFromSymbolAsync(&back, values, sizeof back, 0, cudaMemcpyDeviceToHost, stream) ==
        cudaSuccess);
  CHECK(cudaStreamSynchronize(stream) == cudaSuccess);
  CHECK(back == 3.0f);
  CHECK(cudaStreamDestroy(stream) == cudaSuccess);
}

TEST_CASE("a symbol's address is device memory of its size") {
  void* address = nullptr;
  std::size_t bytes = 0;
  cudaPointerAttributes attributes;
  float host[16] = {};
  CHECK(cudaGetSymbolSize(&bytes, weights) == cudaSuccess);
  CHECK(bytes == 64);
  REQUIRE(cudaGetSymbolAddress(&address, values) == cudaSuccess);
  CHECK(cudaMemcpy(address, host, 32, cudaMemcpyHostToDevice) == cudaSuccess);
  CHECK(cudaMemset(address, 0, 4) == cudaSuccess);
  CHECK(answer(cudaFree(address)) == cudaErrorInvalidValue);
  CHECK(cudaPointerGetAttributes(&attributes, address) == cudaSuccess);
  CHECK(attributes.type == cudaMemoryTypeDevice);
}

TEST_CASE("a symbol can be named by its address") {
  const float host = 1.0f;
  float back = 0.0f;
  const void* const symbol = values;
  CHECK(cudaMemcpyToSymbol(symbol, &host, sizeof host) == cudaSuccess);
  CHECK(cudaMemcpyFromSymbol(&back, symbol, sizeof back) == cudaSuccess);
  CHECK(back == 1.0f);
}

TEST_CASE("a local variable is no symbol") {
  int local = 0;
  std::size_t bytes = 0;
  void* address = nullptr;
  CHECK(answer(cudaMemcpyToSymbol(local, &local, sizeof local)) == cudaErrorInvalidSymbol);
  CHECK(answer(cudaGetSymbolSize(&bytes, local)) == cudaErrorInvalidSymbol);
  CHECK(answer(cudaGetSymbolAddress(&address, local)) == cudaErrorInvalidSymbol);
}
