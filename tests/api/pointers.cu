// cudaPointerGetAttributes: what kind of memory a pointer belongs to.
#include <doctest/doctest.h>

#include <cuda_runtime.h>

#include "tests/answers.h"

namespace {

cudaPointerAttributes about(const void* pointer) {
  cudaPointerAttributes attributes = {};
  REQUIRE(cudaPointerGetAttributes(&attributes, pointer) == cudaSuccess);
  return attributes;
}

void check_unregistered(const void* pointer) {
  const cudaPointerAttributes attributes = about(pointer);
  CHECK(attributes.type == cudaMemoryTypeUnregistered);
  CHECK(attributes.device == cudaInvalidDeviceId);
  CHECK(attributes.devicePointer == nullptr);
  CHECK(attributes.hostPointer == pointer);
}

}  // namespace

TEST_CASE("a pointer anywhere into cudaMalloc's memory is the device's") {
  char* device = nullptr;
  REQUIRE(cudaMalloc(&device, 256) == cudaSuccess);
  for (const char* const pointer : {device, device + 5, device + 255}) {
    const cudaPointerAttributes attributes = about(pointer);
    CHECK(attributes.type == cudaMemoryTypeDevice);
    CHECK(attributes.device == 0);
    CHECK(attributes.devicePointer == pointer);
    CHECK(attributes.hostPointer == nullptr);
  }
  CHECK(cudaFree(device) == cudaSuccess);
  check_unregistered(device);
}

TEST_CASE("managed memory has both addresses") {
  char* managed = nullptr;
  REQUIRE(cudaMallocManaged(&managed, 256) == cudaSuccess);
  const cudaPointerAttributes attributes = about(managed);
  CHECK(attributes.type == cudaMemoryTypeManaged);
  CHECK(attributes.device == 0);
  CHECK(attributes.devicePointer == managed);
  CHECK(attributes.hostPointer == managed);
  CHECK(cudaFree(managed) == cudaSuccess);
}

TEST_CASE("pinned and registered host memory has both addresses") {
  alignas(4096) static char own[4096];
  char* pinned = nullptr;
  REQUIRE(cudaMallocHost(&pinned, 256) == cudaSuccess);
  REQUIRE(cudaHostRegister(own, 100, 0) == cudaSuccess);
  for (const char* const pointer : {pinned, pinned + 3, own}) {
    const cudaPointerAttributes attributes = about(pointer);
    CHECK(attributes.type == cudaMemoryTypeHost);
    CHECK(attributes.device == 0);
    CHECK(attributes.devicePointer == pointer);
    CHECK(attributes.hostPointer == pointer);
  }
  CHECK(cudaHostUnregister(own) == cudaSuccess);
  CHECK(cudaFreeHost(pinned) == cudaSuccess);
  check_unregistered(own);
}

TEST_CASE("memory that the API did not give is unregistered") {
  int local = 0;
  check_unregistered(&local);
  check_unregistered(nullptr);
}

TEST_CASE("attributes need a place to be written to") {
  int local = 0;
  CHECK(answer(cudaPointerGetAttributes(nullptr, &local)) == cudaErrorInvalidValue);
}
