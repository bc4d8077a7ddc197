// cudaLaunchKernel and cudaLaunchKernelEx: a kernel by its address, its arguments by theirs.
#include <doctest/doctest.h>

#include <cuda_runtime.h>

#include "tests/answers.h"

namespace {

struct Weights {
  double first;
  char second;
};

__global__ void nothing() {}

__global__ void mix(int* out, char small, double large, Weights weights) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] =
      static_cast<int>(i) * 1000 + small + static_cast<int>(large * weights.first) + weights.second;
}

template <class T>
__global__ void fill(T* out, T value) {
  out[threadIdx.x] = value;
}

// Managed, so that the tests read what kernels wrote.
struct Ints {
  explicit Ints(std::size_t count) {
    REQUIRE(cudaMallocManaged(&data, count * sizeof(int)) == cudaSuccess);
  }
  ~Ints() { cudaFree(data); }
  int* data = nullptr;
};

}  // namespace

TEST_CASE("a launch by address gives each argument to its parameter") {
  Ints out(8);
  char small = 7;
  double large = 2.5;
  Weights weights{4.0, 3};
  void* arguments[] = {&out.data, &small, &large, &weights};
  REQUIRE(cudaLaunchKernel(mix, dim3(2), dim3(4), arguments, 0, nullptr) == cudaSuccess);
  REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
  for (int i = 0; i < 8; ++i) CHECK(out.data[i] == i * 1000 + 7 + 10 + 3);
}

TEST_CASE("shared memory and stream may be left out, and arguments be none") {
  CHECK(cudaLaunchKernel(nothing, dim3(1), dim3(32), nullptr) == cudaSuccess);
  CHECK(cudaDeviceSynchronize() == cudaSuccess);
}

TEST_CASE("an instance of a template is launched by address") {
  Ints out(4);
  int value = 42;
  void* arguments[] = {&out.data, &value};
  cudaStream_t stream = nullptr;
  REQUIRE(cudaStreamCreate(&stream) == cudaSuccess);
  REQUIRE(cudaLaunchKernel(fill<int>, dim3(1), dim3(4), arguments, 64, stream) == cudaSuccess);
  REQUIRE(cudaStreamSynchronize(stream) == cudaSuccess);
  for (int i = 0; i < 4; ++i) CHECK(out.data[i] == 42);
  CHECK(cudaStreamDestroy(stream) == cudaSuccess);
}

TEST_CASE("a configured launch converts its arguments as a call does") {
  Ints out(8);
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(2);
  config.blockDim = dim3(4);
  REQUIRE(cudaLaunchKernelEx(&config, mix, out.data, 7, 2.5f, Weights{4.0, 3}) == cudaSuccess);
  REQUIRE(cudaDeviceSynchronize() == cudaSuccess);
  CHECK(out.data[7] == 7020);
}

TEST_CASE("a configuration may have attributes") {
  cudaLaunchAttribute attributes[2] = {};
  attributes[0].id = cudaLaunchAttributePriority;
  attributes[1].id = cudaLaunchAttributeIgnore;
  cudaLaunchConfig_t config = {};
  config.gridDim = config.blockDim = dim3(1);
  config.attrs = attributes;
  config.numAttrs = 2;
  CHECK(cudaLaunchKernelEx(&config, nothing) == cudaSuccess);
  CHECK(cudaDeviceSynchronize() == cudaSuccess);
}

TEST_CASE("a launch by address that breaks a limit is refused as any other") {
  Ints out(1);
  int value = 0;
  void* arguments[] = {&out.data, &value};
  CHECK(answer(cudaLaunchKernel(fill<int>, dim3(1), dim3(1025), arguments)) ==
        cudaErrorInvalidValue);
  CHECK(answer(cudaLaunchKernel(fill<int>, dim3(1), dim3(1), arguments, 1 << 20)) ==
        cudaErrorInvalidValue);
}

TEST_CASE("what is no kernel cannot be launched") {
  const auto* const no_kernel = reinterpret_cast<const void*>(&answer);
  CHECK(answer(cudaLaunchKernel(no_kernel, dim3(1), dim3(1), nullptr, 0, nullptr)) ==
        cudaErrorInvalidResourceHandle);
}
