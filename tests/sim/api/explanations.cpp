// The sentence that a refused call leaves: what was asked, what there is, what to do.
#include <doctest/doctest.h>

#include <cuda_runtime.h>

#include <string>
#include <vector>

#include "sim/gpu/context.h"
#include "sim/launch/launch_checks.h"
#include "sim/memory/device_heap.h"
#include "tests/answers.h"

using warpstep::sim::check_limits;
using warpstep::sim::last_explanation;

namespace {

void nothing() {}

std::string launch_explanation(dim3 grid, dim3 block, std::size_t shared_bytes = 0) {
  const auto* const kernel = reinterpret_cast<const void*>(&nothing);
  CHECK(check_limits(kernel, {grid, block, shared_bytes}) == cudaErrorInvalidValue);
  return last_explanation();
}

// The sentence with the addresses taken out, which differ from machine to machine.
std::string without_addresses(std::string text) {
  for (std::size_t at = 0; (at = text.find("0x", at)) != std::string::npos; ++at)
    text.replace(at, text.find_first_not_of("0123456789abcdefx", at) - at, "X");
  return text;
}

std::string number_of(const void* block) {
  return std::to_string(
      warpstep::sim::heap().find(reinterpret_cast<std::uintptr_t>(block))->number);
}

}  // namespace

TEST_CASE("a copy beyond an allocation names the allocation, its size and how far it goes") {
  char* device = nullptr;
  const std::vector<char> host(512);
  REQUIRE(cudaMalloc(&device, 256) == cudaSuccess);
  const std::string block = "device memory block " + number_of(device);
  cudaMemcpy(device, host.data(), 260, cudaMemcpyHostToDevice);
  CHECK(without_addresses(last_explanation()) ==
        "the copy goes 4 bytes too far: the destination (X) takes 260 bytes, but is the start of " +
            block + " (256 bytes at X)");
  cudaMemcpy(device + 200, host.data(), 60, cudaMemcpyHostToDevice);
  CHECK(without_addresses(last_explanation()) ==
        "the copy goes 4 bytes too far: the destination (X) takes 60 bytes, but lies 200 bytes "
        "into " +
            block + " (256 bytes at X)");
  cudaGetLastError();
  CHECK(cudaFree(device) == cudaSuccess);
}

TEST_CASE("a copy in the wrong direction says where the pointer lies") {
  char* device = nullptr;
  char host[64];
  REQUIRE(cudaMalloc(&device, 256) == cudaSuccess);
  cudaMemcpy(host, device, 64, cudaMemcpyHostToDevice);
  CHECK(without_addresses(last_explanation()) ==
        "the destination (X) must be device memory, but lies in host memory");
  cudaGetLastError();
  CHECK(cudaFree(device) == cudaSuccess);
}

TEST_CASE("freed memory is called freed") {
  char* device = nullptr;
  char host[64];
  REQUIRE(cudaMalloc(&device, 256) == cudaSuccess);
  const std::string number = number_of(device);
  REQUIRE(cudaFree(device) == cudaSuccess);
  cudaMemcpy(host, device, 64, cudaMemcpyDeviceToHost);
  CHECK(without_addresses(last_explanation()) ==
        "the source (X) must be device memory, but lies in device memory that was freed: block " +
            number + " (256 bytes at X)");
  cudaFree(device);
  CHECK(without_addresses(last_explanation()) ==
        "X lies in device memory that was freed: block " + number + " (256 bytes at X)");
  cudaGetLastError();
}

TEST_CASE("a pointer beyond a block is measured from the block before it") {
  char* device = nullptr;
  REQUIRE(cudaMalloc(&device, 256) == cudaSuccess);
  cudaMemset(device + 300, 0, 4);
  CHECK(last_explanation().find("44 bytes beyond the end of block " + number_of(device)) !=
        std::string::npos);
  cudaGetLastError();
  CHECK(cudaFree(device) == cudaSuccess);
}

TEST_CASE("pinned memory given to cudaFree is told where it belongs") {
  void* pinned = nullptr;
  REQUIRE(cudaMallocHost(&pinned, 100) == cudaSuccess);
  cudaFree(pinned);
  CHECK(without_addresses(last_explanation()) ==
        "X is the start of pinned host memory (100 bytes at X); cudaFreeHost frees that");
  cudaGetLastError();
  CHECK(cudaFreeHost(pinned) == cudaSuccess);
}

TEST_CASE("a block that is too large names shape, limit and remedy") {
  CHECK(launch_explanation(1, 1025) ==
        "the block (1025, 1, 1) is too large in x: 1025, but this device allows 1024; use smaller "
        "blocks and more of them");
  CHECK(launch_explanation(1, dim3(33, 32)) ==
        "the block (33, 32, 1) has 1056 threads, but this device allows 1024; use smaller blocks "
        "and more of them");
}

TEST_CASE("a grid without blocks says what to do for no work") {
  CHECK(launch_explanation(0, 1).find("skip the launch if there is nothing to do") !=
        std::string::npos);
}

TEST_CASE("shared memory beyond 48 KiB names the call that allows it") {
  CHECK(launch_explanation(1, 32, 60000)
            .find("cudaFuncSetAttribute(kernel, "
                  "cudaFuncAttributeMaxDynamicSharedMemorySize, "
                  "60000)") != std::string::npos);
  CHECK(launch_explanation(1, 32, 300000).find("use smaller tiles") != std::string::npos);
}

TEST_CASE("a call that succeeds forgets the sentence") {
  cudaSetDevice(-1);
  CHECK(!last_explanation().empty());
  cudaGetLastError();
  CHECK(!last_explanation().empty());
  CHECK(cudaSetDevice(0) == cudaSuccess);
  CHECK(last_explanation().empty());
}

TEST_CASE("out of memory says what is left") {
  char* device = nullptr;
  cudaMalloc(&device, std::size_t{1} << 50);
  CHECK(last_explanation().find("1125899906842624 bytes were requested, but NVIDIA H200 has ") ==
        0);
  cudaGetLastError();
}

// A CUDA program crashes on this one, so that it cannot be in the tests for both.
TEST_CASE("a launch by address needs a configuration") {
  const auto* const kernel = reinterpret_cast<const void*>(&nothing);
  CHECK(answer(cudaLaunchKernelExC(nullptr, kernel, nullptr)) == cudaErrorInvalidValue);
  CHECK(last_explanation() == "the configuration is a null pointer");
}
