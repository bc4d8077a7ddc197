// The last error: what a failed call leaves behind, and who takes it away.
#include <doctest/doctest.h>

#include <cuda_runtime.h>

#include <cstddef>
#include <string>
#include <thread>

#include "tests/answers.h"

namespace {

constexpr std::size_t kTooMuch = std::size_t{1} << 50;

}  // namespace

TEST_CASE("a failed call is the last error until somebody asks for it") {
  char* device = nullptr;
  CHECK(cudaMalloc(&device, kTooMuch) == cudaErrorMemoryAllocation);
  CHECK(cudaPeekAtLastError() == cudaErrorMemoryAllocation);
  CHECK(cudaPeekAtLastError() == cudaErrorMemoryAllocation);
  CHECK(cudaGetLastError() == cudaErrorMemoryAllocation);
  CHECK(cudaGetLastError() == cudaSuccess);
}

TEST_CASE("a later success does not take the last error away") {
  char* device = nullptr;
  CHECK(cudaMalloc(&device, kTooMuch) == cudaErrorMemoryAllocation);
  CHECK(cudaMalloc(&device, 4) == cudaSuccess);
  CHECK(cudaGetLastError() == cudaErrorMemoryAllocation);
  CHECK(cudaFree(device) == cudaSuccess);
}

TEST_CASE("a later failure takes its place") {
  char* device = nullptr;
  CHECK(cudaMalloc(&device, kTooMuch) == cudaErrorMemoryAllocation);
  CHECK(cudaSetDevice(-1) == cudaErrorInvalidDevice);
  CHECK(cudaGetLastError() == cudaErrorInvalidDevice);
}

TEST_CASE("every host thread has its own last error") {
  char* device = nullptr;
  cudaError_t seen = cudaErrorUnknown;
  CHECK(cudaMalloc(&device, kTooMuch) == cudaErrorMemoryAllocation);
  std::thread([&] { seen = cudaGetLastError(); }).join();
  CHECK(seen == cudaSuccess);
  CHECK(cudaGetLastError() == cudaErrorMemoryAllocation);
}

TEST_CASE("errors that no kernel made are not for ever") {
  CHECK(answer(cudaSetDevice(-1)) == cudaErrorInvalidDevice);
  CHECK(cudaDeviceSynchronize() == cudaSuccess);
  CHECK(cudaPeekAtLastError() == cudaSuccess);
}

TEST_CASE("every code has CUDA's name and sentence") {
  CHECK(std::string(cudaGetErrorName(cudaSuccess)) == "cudaSuccess");
  CHECK(std::string(cudaGetErrorString(cudaSuccess)) == "no error");
  CHECK(std::string(cudaGetErrorName(cudaErrorInvalidValue)) == "cudaErrorInvalidValue");
  CHECK(std::string(cudaGetErrorString(cudaErrorInvalidValue)) == "invalid argument");
  CHECK(std::string(cudaGetErrorString(cudaErrorIllegalAddress)) ==
        "an illegal memory access was encountered");
  CHECK(std::string(cudaGetErrorString(cudaErrorUnknown)) == "unknown error");
}

TEST_CASE("a number that is no code is called unrecognized") {
  for (const int number : {-1, 10, 1000}) {
    CHECK(std::string(cudaGetErrorName(static_cast<cudaError_t>(number))) ==
          "unrecognized error code");
    CHECK(std::string(cudaGetErrorString(static_cast<cudaError_t>(number))) ==
          "unrecognized error code");
  }
}
