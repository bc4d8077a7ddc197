// `__managed__` variables: host and kernels read and write them by name.
#include <doctest/doctest.h>

#include <cuda_runtime.h>

#include "tests/answers.h"

__managed__ int total = 5;
__device__ __managed__ float factors[8];
static __managed__ int hidden;

namespace {

__global__ void use_variables() {
  factors[threadIdx.x] *= 2;
  if (threadIdx.x == 0) {
    total += 1;
    hidden = 7;
  }
}

}  // namespace

TEST_CASE("host and kernels share a managed variable") {
  total = 5;
  for (int i = 0; i < 8; ++i) factors[i] = static_cast<float>(i);
  CHECK(launch_answer(use_variables, {1, 8}) == cudaSuccess);
  CHECK(total == 6);
  CHECK(hidden == 7);
  for (int i = 0; i < 8; ++i) CHECK(factors[i] == 2.0f * static_cast<float>(i));
}

TEST_CASE("a managed variable is a symbol too") {
  void* address = nullptr;
  std::size_t bytes = 0;
  const int value = 11;
  CHECK(cudaGetSymbolAddress(&address, factors) == cudaSuccess);
  CHECK(address == factors);
  CHECK(cudaGetSymbolSize(&bytes, factors) == cudaSuccess);
  CHECK(bytes == sizeof factors);
  CHECK(cudaMemcpyToSymbol(total, &value, sizeof value) == cudaSuccess);
  CHECK(cudaDeviceSynchronize() == cudaSuccess);
  CHECK(total == 11);
}

TEST_CASE("a pointer into a managed variable is managed memory") {
  cudaPointerAttributes attributes = {};
  REQUIRE(cudaPointerGetAttributes(&attributes, &factors[3]) == cudaSuccess);
  CHECK(attributes.type == cudaMemoryTypeManaged);
  CHECK(attributes.devicePointer == &factors[3]);
  CHECK(attributes.hostPointer == &factors[3]);
}

TEST_CASE("a managed variable can be copied and filled, and not freed") {
  float host[8] = {};
  CHECK(cudaMemset(factors, 0, sizeof factors) == cudaSuccess);
  CHECK(cudaMemcpy(host, factors, sizeof factors, cudaMemcpyDeviceToHost) == cudaSuccess);
  CHECK(host[7] == 0);
  CHECK(answer(cudaFree(factors)) == cudaErrorInvalidValue);
}
