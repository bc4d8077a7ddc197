// Several simulated devices: WARPSTEP_DEVICE=h200,t4,h200.
#include <doctest/doctest.h>

#include <cuda_runtime.h>

#include <cstdlib>
#include <string>
#include <thread>

#include "sim/gpu/context.h"
#include "tests/answers.h"
#include "tests/captured.h"

namespace {

// Before the first call: the variable is read once.
const bool kSet = setenv("WARPSTEP_DEVICE", "h200,t4,h200", 1) == 0;

void add_one(int* value) {
  *value += 1;
}

// Device 0 is current again after each test.
struct Current {
  explicit Current(int device) { REQUIRE(cudaSetDevice(device) == cudaSuccess); }
  ~Current() { cudaSetDevice(0); }
};

int* memory_on(int device) {
  const Current current(device);
  int* data = nullptr;
  REQUIRE(cudaMalloc(&data, 64) == cudaSuccess);
  REQUIRE(cudaMemset(data, 0, 64) == cudaSuccess);
  return data;
}

int value_at(const int* data) {
  int value = -1;
  REQUIRE(cudaMemcpy(&value, data, sizeof value, cudaMemcpyDefault) == cudaSuccess);
  return value;
}

}  // namespace

TEST_CASE("there are as many devices as were named, each with its own properties") {
  REQUIRE(kSet);
  int count = 0, first = 0, second = 0;
  cudaDeviceProp properties[3];
  CHECK(cudaGetDeviceCount(&count) == cudaSuccess);
  REQUIRE(count == 3);
  for (int i = 0; i < 3; ++i) REQUIRE(cudaGetDeviceProperties(&properties[i], i) == cudaSuccess);
  CHECK(std::string(properties[0].name) == "NVIDIA H200");
  CHECK(std::string(properties[1].name) == "Tesla T4");
  CHECK(properties[0].pciDeviceID != properties[2].pciDeviceID);
  CHECK(cudaDeviceGetAttribute(&first, cudaDevAttrMultiProcessorCount, 0) == cudaSuccess);
  CHECK(cudaDeviceGetAttribute(&second, cudaDevAttrMultiProcessorCount, 1) == cudaSuccess);
  CHECK(first == 132);
  CHECK(second == 40);
  CHECK(answer(cudaSetDevice(3)) == cudaErrorInvalidDevice);
}

TEST_CASE("every device is found by its PCI address") {
  for (int device = 0; device < 3; ++device) {
    char text[32];
    int found = -1;
    CHECK(cudaDeviceGetPCIBusId(text, sizeof text, device) == cudaSuccess);
    CHECK(cudaDeviceGetByPCIBusId(&found, text) == cudaSuccess);
    CHECK(found == device);
  }
}

TEST_CASE("a device is chosen that has what a program wishes") {
  cudaDeviceProp wish = {};
  int device = -1;
  wish.multiProcessorCount = 100;
  CHECK(cudaChooseDevice(&device, &wish) == cudaSuccess);
  CHECK(device == 0);
}

TEST_CASE("every host thread has a current device of its own") {
  const Current current(2);
  int device = -1;
  CHECK(cudaGetDevice(&device) == cudaSuccess);
  CHECK(device == 2);
  std::thread([&] { cudaGetDevice(&device); }).join();
  CHECK(device == 0);
}

TEST_CASE("memory belongs to the device that was current, and is freed from any") {
  int* const data = memory_on(1);
  cudaPointerAttributes attributes;
  std::size_t free_before = 0, free_after = 0, total = 0;
  REQUIRE(cudaPointerGetAttributes(&attributes, data) == cudaSuccess);
  CHECK(attributes.device == 1);
  {
    const Current current(1);
    CHECK(cudaMemGetInfo(&free_before, &total) == cudaSuccess);
    CHECK(total == 15835660288);
  }
  CHECK(cudaFree(data) == cudaSuccess);
  const Current current(1);
  CHECK(cudaMemGetInfo(&free_after, &total) == cudaSuccess);
  CHECK(free_after > free_before);
}

TEST_CASE("memory is copied between devices without peer access") {
  int* const here = memory_on(0);
  int* const there = memory_on(2);
  const int value = 42;
  CHECK(cudaMemcpy(here, &value, sizeof value, cudaMemcpyHostToDevice) == cudaSuccess);
  CHECK(cudaMemcpyPeer(there, 2, here, 0, sizeof value) == cudaSuccess);
  CHECK(value_at(there) == 42);
  CHECK(cudaMemset(here, 0, sizeof value) == cudaSuccess);
  CHECK(cudaMemcpy(here, there, sizeof value, cudaMemcpyDefault) == cudaSuccess);
  CHECK(value_at(here) == 42);
  CHECK(answer(cudaMemcpyPeer(there, 9, here, 0, 4)) == cudaErrorInvalidDevice);
  CHECK(cudaFree(here) == cudaSuccess);
  CHECK(cudaFree(there) == cudaSuccess);
}

TEST_CASE("with peer access a kernel uses the memory of another device") {
  int* const there = memory_on(2);
  int can = 0;
  CHECK(cudaDeviceCanAccessPeer(&can, 0, 2) == cudaSuccess);
  CHECK(can == 1);
  CHECK(cudaDeviceEnablePeerAccess(2, 0) == cudaSuccess);
  CHECK(answer(cudaDeviceEnablePeerAccess(2, 0)) == cudaErrorPeerAccessAlreadyEnabled);
  CHECK(launch_answer(add_one, {1, 1}, there) == cudaSuccess);
  CHECK(value_at(there) == 1);
  CHECK(cudaDeviceDisablePeerAccess(2) == cudaSuccess);
  CHECK(answer(cudaDeviceDisablePeerAccess(2)) == cudaErrorPeerAccessNotEnabled);
  CHECK(cudaFree(there) == cudaSuccess);
}

TEST_CASE("without peer access a kernel that does so ends with an illegal address") {
  int* const there = memory_on(2);
  const std::string report = captured(stderr, [&] {
    CHECK(launch_answer(add_one, {1, 1}, there) == cudaErrorIllegalAddress);
  });
  CHECK(report.find("of device 2") != std::string::npos);
  CHECK(report.find("cudaDeviceEnablePeerAccess(2, 0)") != std::string::npos);
  warpstep::sim::mend_context();
  CHECK(value_at(there) == 0);
  const Current current(2);
  CHECK(launch_answer(add_one, {1, 1}, there) == cudaSuccess);
  CHECK(value_at(there) == 1);
  CHECK(cudaFree(there) == cudaSuccess);
}

TEST_CASE("managed and pinned memory is every device's") {
  int *managed = nullptr, *pinned = nullptr;
  REQUIRE(cudaMallocManaged(&managed, 4) == cudaSuccess);
  REQUIRE(cudaMallocHost(&pinned, 4) == cudaSuccess);
  *managed = *pinned = 0;
  for (int device = 0; device < 3; ++device) {
    const Current current(device);
    CHECK(launch_answer(add_one, {1, 1}, managed) == cudaSuccess);
    CHECK(launch_answer(add_one, {1, 1}, pinned) == cudaSuccess);
  }
  CHECK(*managed == 3);
  CHECK(*pinned == 3);
  CHECK(cudaFree(managed) == cudaSuccess);
  CHECK(cudaFreeHost(pinned) == cudaSuccess);
}

TEST_CASE("a launch takes a stream of the current device only") {
  int* const data = memory_on(0);
  cudaStream_t stream = nullptr;
  int device = -1;
  {
    const Current current(1);
    REQUIRE(cudaStreamCreate(&stream) == cudaSuccess);
  }
  CHECK(cudaStreamGetDevice(stream, &device) == cudaSuccess);
  CHECK(device == 1);
  CHECK(launch_answer(add_one, {1, 1, 0, stream}, data) == cudaErrorInvalidResourceHandle);
  CHECK(cudaStreamSynchronize(stream) == cudaSuccess);
  CHECK(cudaMemcpyAsync(data, data + 1, 4, cudaMemcpyDefault, stream) == cudaSuccess);
  CHECK(cudaStreamDestroy(stream) == cudaSuccess);
  CHECK(cudaFree(data) == cudaSuccess);
}

TEST_CASE("an event is recorded in streams of its own device, and waited for in any") {
  cudaEvent_t here = nullptr, there = nullptr;
  cudaStream_t stream = nullptr;
  float time = 0;
  REQUIRE(cudaEventCreate(&here) == cudaSuccess);
  {
    const Current current(1);
    REQUIRE(cudaEventCreate(&there) == cudaSuccess);
    REQUIRE(cudaStreamCreate(&stream) == cudaSuccess);
    CHECK(cudaEventRecord(there, stream) == cudaSuccess);
  }
  CHECK(cudaEventRecord(here) == cudaSuccess);
  CHECK(answer(cudaEventRecord(here, stream)) == cudaErrorInvalidResourceHandle);
  CHECK(answer(cudaEventRecord(there)) == cudaErrorInvalidResourceHandle);
  CHECK(cudaStreamWaitEvent(stream, here) == cudaSuccess);
  CHECK(cudaEventSynchronize(there) == cudaSuccess);
  CHECK(answer(cudaEventElapsedTime(&time, here, there)) == cudaErrorInvalidResourceHandle);
  CHECK(cudaEventDestroy(here) == cudaSuccess);
  CHECK(cudaEventDestroy(there) == cudaSuccess);
  CHECK(cudaStreamDestroy(stream) == cudaSuccess);
}

TEST_CASE("a reset ends what one device has, and no more") {
  int* const here = memory_on(0);
  int* const there = memory_on(1);
  const Current current(1);
  CHECK(cudaDeviceReset() == cudaSuccess);
  CHECK(answer(cudaFree(there)) == cudaErrorInvalidValue);
  CHECK(cudaFree(here) == cudaSuccess);
}

TEST_CASE("limits are a device's own") {
  std::size_t bytes = 0;
  {
    const Current current(1);
    CHECK(cudaDeviceSetLimit(cudaLimitStackSize, 4096) == cudaSuccess);
  }
  CHECK(cudaDeviceGetLimit(&bytes, cudaLimitStackSize) == cudaSuccess);
  CHECK(bytes == 1024);
}

TEST_CASE("stream-ordered memory is that of the stream's device") {
  cudaStream_t stream = nullptr;
  {
    const Current current(1);
    REQUIRE(cudaStreamCreate(&stream) == cudaSuccess);
  }
  int* data = nullptr;
  cudaPointerAttributes attributes;
  CHECK(cudaMallocAsync(&data, 64, stream) == cudaSuccess);
  REQUIRE(cudaPointerGetAttributes(&attributes, data) == cudaSuccess);
  CHECK(attributes.device == 1);
  CHECK(cudaFreeAsync(data, stream) == cudaSuccess);
  CHECK(cudaStreamDestroy(stream) == cudaSuccess);
}
