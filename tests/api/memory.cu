// Device memory: what cudaMalloc and similar calls return, and what they refuse.
#include <doctest/doctest.h>

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "tests/answers.h"

namespace {

constexpr std::size_t kTooMuch = std::size_t{1} << 50;

}  // namespace

TEST_CASE("cudaMalloc gives aligned memory that keeps what is copied to it") {
  std::vector<int> host(1000);
  std::iota(host.begin(), host.end(), 0);
  std::vector<int> back(host.size());
  const std::size_t bytes = host.size() * sizeof(int);
  int* device = nullptr;
  REQUIRE(cudaMalloc(&device, bytes) == cudaSuccess);
  CHECK(reinterpret_cast<std::uintptr_t>(device) % 256 == 0);
  CHECK(cudaMemcpy(device, host.data(), bytes, cudaMemcpyHostToDevice) == cudaSuccess);
  CHECK(cudaMemcpy(back.data(), device, bytes, cudaMemcpyDeviceToHost) == cudaSuccess);
  CHECK(back == host);
  CHECK(cudaFree(device) == cudaSuccess);
}

TEST_CASE("blocks of device memory do not overlap") {
  std::vector<char*> blocks(100);
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    REQUIRE(cudaMalloc(&blocks[i], 100 + i) == cudaSuccess);
    CHECK(cudaMemset(blocks[i], static_cast<int>(i), 100 + i) == cudaSuccess);
  }
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    std::vector<char> back(100 + i);
    CHECK(cudaMemcpy(back.data(), blocks[i], back.size(), cudaMemcpyDeviceToHost) == cudaSuccess);
    CHECK(back == std::vector<char>(100 + i, static_cast<char>(i)));
    CHECK(cudaFree(blocks[i]) == cudaSuccess);
  }
}

TEST_CASE("cudaMalloc of 0 bytes gives a null pointer and succeeds") {
  int* device = reinterpret_cast<int*>(16);
  CHECK(cudaMalloc(&device, 0) == cudaSuccess);
  CHECK(device == nullptr);
}

TEST_CASE("cudaMalloc of more than the device has is out of memory") {
  int* device = nullptr;
  CHECK(answer(cudaMalloc(&device, kTooMuch)) == cudaErrorMemoryAllocation);
  CHECK(answer(cudaMalloc(&device, static_cast<std::size_t>(-1))) == cudaErrorMemoryAllocation);
  CHECK(answer(cudaMallocManaged(&device, kTooMuch)) == cudaErrorMemoryAllocation);
}

TEST_CASE("cudaMalloc refuses a null result") {
  CHECK(answer(cudaMalloc(static_cast<void**>(nullptr), 4)) == cudaErrorInvalidValue);
}

TEST_CASE("cudaFree takes a null pointer and every block once") {
  char* device = nullptr;
  CHECK(cudaFree(nullptr) == cudaSuccess);
  REQUIRE(cudaMalloc(&device, 256) == cudaSuccess);
  CHECK(cudaFree(device) == cudaSuccess);
  CHECK(answer(cudaFree(device)) == cudaErrorInvalidValue);
}

TEST_CASE("cudaFree refuses what cudaMalloc did not give") {
  int host = 0;
  char* device = nullptr;
  void* pinned = nullptr;
  REQUIRE(cudaMalloc(&device, 256) == cudaSuccess);
  REQUIRE(cudaMallocHost(&pinned, 100) == cudaSuccess);
  CHECK(answer(cudaFree(&host)) == cudaErrorInvalidValue);
  CHECK(answer(cudaFree(device + 1)) == cudaErrorInvalidValue);
  CHECK(answer(cudaFree(pinned)) == cudaErrorInvalidValue);
  CHECK(cudaFreeHost(pinned) == cudaSuccess);
  CHECK(cudaFree(device) == cudaSuccess);
}

TEST_CASE("cudaMallocPitch rounds rows up to 512 bytes") {
  char* device = nullptr;
  std::size_t pitch = 0;
  for (const auto& [width, expected] :
       {std::pair{100, 512}, {512, 512}, {513, 1024}, {1000, 1024}}) {
    REQUIRE(cudaMallocPitch(&device, &pitch, static_cast<std::size_t>(width), 10) == cudaSuccess);
    CHECK(pitch == static_cast<std::size_t>(expected));
    CHECK(reinterpret_cast<std::uintptr_t>(device) % 512 == 0);
    CHECK(cudaMemset2D(device, pitch, 1, static_cast<std::size_t>(width), 10) == cudaSuccess);
    CHECK(cudaFree(device) == cudaSuccess);
  }
  CHECK(cudaMallocPitch(&device, &pitch, 0, 10) == cudaSuccess);
  CHECK(device == nullptr);
  CHECK(pitch == 0);
}

TEST_CASE("cudaMalloc3D gives planes of pitched rows") {
  cudaPitchedPtr box = {};
  REQUIRE(cudaMalloc3D(&box, make_cudaExtent(100, 4, 3)) == cudaSuccess);
  CHECK(box.pitch == 512);
  CHECK(box.xsize == 100);
  CHECK(box.ysize == 4);
  CHECK(cudaMemset3D(box, 0, make_cudaExtent(100, 4, 3)) == cudaSuccess);
  CHECK(answer(cudaMemset3D(box, 0, make_cudaExtent(100, 4, 4))) == cudaErrorInvalidValue);
  CHECK(answer(cudaMemset3D(box, 0, make_cudaExtent(600, 4, 3))) == cudaErrorInvalidValue);
  CHECK(cudaFree(box.ptr) == cudaSuccess);
}

TEST_CASE("stream-ordered memory can be freed either way, once") {
  char* device = nullptr;
  char host[100] = {};
  REQUIRE(cudaMallocAsync(&device, 100, nullptr) == cudaSuccess);
  CHECK(cudaMemcpyAsync(device, host, 100, cudaMemcpyHostToDevice, nullptr) == cudaSuccess);
  CHECK(cudaFreeAsync(device, nullptr) == cudaSuccess);
  CHECK(answer(cudaFreeAsync(device, nullptr)) == cudaErrorInvalidValue);
  CHECK(cudaFreeAsync(nullptr, nullptr) == cudaSuccess);
  REQUIRE(cudaMallocAsync(&device, 100, nullptr) == cudaSuccess);
  CHECK(cudaFree(device) == cudaSuccess);
}

TEST_CASE("memory from cudaMalloc can be freed in the order of a stream") {
  char* device = nullptr;
  REQUIRE(cudaMalloc(&device, 100) == cudaSuccess);
  CHECK(cudaFreeAsync(device, nullptr) == cudaSuccess);
  CHECK(cudaDeviceSynchronize() == cudaSuccess);
}

TEST_CASE("managed memory is used by host and device") {
  int* shared = nullptr;
  int back[16] = {};
  REQUIRE(cudaMallocManaged(&shared, sizeof back) == cudaSuccess);
  for (int i = 0; i < 16; ++i) shared[i] = i;
  CHECK(cudaMemcpy(back, shared, sizeof back, cudaMemcpyDefault) == cudaSuccess);
  CHECK(back[15] == 15);
  CHECK(cudaMemset(shared, 0, sizeof back) == cudaSuccess);
  CHECK(cudaDeviceSynchronize() == cudaSuccess);
  CHECK(shared[15] == 0);
  CHECK(cudaFree(shared) == cudaSuccess);
}

TEST_CASE("cudaMallocManaged takes global or host attachment only") {
  int* shared = nullptr;
  CHECK(answer(cudaMallocManaged(&shared, 64, 0)) == cudaErrorInvalidValue);
  CHECK(answer(cudaMallocManaged(&shared, 64, 7)) == cudaErrorInvalidValue);
  CHECK(cudaMallocManaged(&shared, 64, cudaMemAttachHost) == cudaSuccess);
  CHECK(cudaFree(shared) == cudaSuccess);
}

TEST_CASE("hints about managed memory are checked") {
  int* shared = nullptr;
  int* device = nullptr;
  const cudaMemLocation here = {cudaMemLocationTypeDevice, 0};
  const cudaMemLocation elsewhere = {cudaMemLocationTypeDevice, 3};
  REQUIRE(cudaMallocManaged(&shared, 256) == cudaSuccess);
  REQUIRE(cudaMalloc(&device, 256) == cudaSuccess);
  CHECK(cudaMemPrefetchAsync(shared, 256, here, 0, nullptr) == cudaSuccess);
  CHECK(answer(cudaMemPrefetchAsync(shared, 257, here, 0, nullptr)) == cudaErrorInvalidValue);
  CHECK(answer(cudaMemPrefetchAsync(device, 256, here, 0, nullptr)) == cudaErrorInvalidValue);
  CHECK(answer(cudaMemPrefetchAsync(shared, 256, elsewhere, 0, nullptr)) == cudaErrorInvalidDevice);
  CHECK(cudaMemAdvise(shared, 256, cudaMemAdviseSetReadMostly, here) == cudaSuccess);
  CHECK(answer(cudaMemAdvise(device, 256, cudaMemAdviseSetReadMostly, here)) ==
        cudaErrorInvalidValue);
  CHECK(cudaFree(shared) == cudaSuccess);
  CHECK(cudaFree(device) == cudaSuccess);
}

TEST_CASE("pinned host memory is freed by cudaFreeHost only, once") {
  int host = 0;
  void* pinned = nullptr;
  void* device = nullptr;
  REQUIRE(cudaMallocHost(&pinned, 100) == cudaSuccess);
  REQUIRE(cudaMalloc(&device, 100) == cudaSuccess);
  CHECK(answer(cudaFreeHost(static_cast<char*>(pinned) + 1)) == cudaErrorInvalidValue);
  CHECK(answer(cudaFreeHost(device)) == cudaErrorInvalidValue);
  CHECK(answer(cudaFreeHost(&host)) == cudaErrorInvalidValue);
  CHECK(cudaFreeHost(nullptr) == cudaSuccess);
  CHECK(cudaFreeHost(pinned) == cudaSuccess);
  CHECK(answer(cudaFreeHost(pinned)) == cudaErrorInvalidValue);
  CHECK(cudaFree(device) == cudaSuccess);
}

TEST_CASE("cudaHostAlloc knows its flags") {
  void* pinned = nullptr;
  CHECK(answer(cudaHostAlloc(&pinned, 16, 0xff00)) == cudaErrorInvalidValue);
  CHECK(answer(cudaHostAlloc(static_cast<void**>(nullptr), 16, 0)) == cudaErrorInvalidValue);
  CHECK(answer(cudaHostAlloc(&pinned, kTooMuch, 0)) == cudaErrorMemoryAllocation);
  CHECK(cudaHostAlloc(&pinned, 0, 0) == cudaSuccess);
  CHECK(pinned == nullptr);
}

TEST_CASE("pinned host memory has one address for host and device") {
  int host = 0;
  char* pinned = nullptr;
  char* seen = nullptr;
  unsigned flags = 0;
  REQUIRE(cudaHostAlloc(&pinned, 100, cudaHostAllocMapped) == cudaSuccess);
  CHECK(cudaHostGetDevicePointer(&seen, pinned + 16, 0) == cudaSuccess);
  CHECK(seen == pinned + 16);
  CHECK(cudaHostGetFlags(&flags, pinned) == cudaSuccess);
  CHECK(flags == cudaHostAllocMapped);
  CHECK(answer(cudaHostGetDevicePointer(&seen, pinned, 1)) == cudaErrorInvalidValue);
  CHECK(answer(cudaHostGetDevicePointer(&seen, &host, 0)) == cudaErrorInvalidValue);
  CHECK(answer(cudaHostGetFlags(&flags, &host)) == cudaErrorInvalidValue);
  CHECK(cudaFreeHost(pinned) == cudaSuccess);
}

TEST_CASE("host memory is registered once") {
  alignas(4096) static char host[4 * 4096];
  void* seen = nullptr;
  CHECK(answer(cudaHostRegister(nullptr, 4096, 0)) == cudaErrorInvalidValue);
  CHECK(answer(cudaHostRegister(host, 0, 0)) == cudaErrorInvalidValue);
  CHECK(answer(cudaHostRegister(host, 4096, 0xff00)) == cudaErrorInvalidValue);
  CHECK(cudaHostRegister(host, 4096, 0) == cudaSuccess);
  CHECK(answer(cudaHostRegister(host, 4096, 0)) == cudaErrorHostMemoryAlreadyRegistered);
  CHECK(cudaHostRegister(host + 4096 + 3, 100, 0) == cudaSuccess);
  CHECK(answer(cudaHostRegister(host + 4096, 100, 0)) == cudaErrorHostMemoryAlreadyRegistered);
  CHECK(cudaHostRegister(host + 4096, 2, 0) == cudaSuccess);
  CHECK(cudaHostUnregister(host + 4096) == cudaSuccess);
  CHECK(cudaHostGetDevicePointer(&seen, host, 0) == cudaSuccess);
  CHECK(seen == host);
  CHECK(answer(cudaFreeHost(host)) == cudaErrorInvalidValue);
  CHECK(answer(cudaHostUnregister(host + 4096 + 4)) == cudaErrorInvalidValue);
  CHECK(cudaHostUnregister(host + 4096 + 3) == cudaSuccess);
  CHECK(cudaHostUnregister(host) == cudaSuccess);
  CHECK(answer(cudaHostUnregister(host)) == cudaErrorHostMemoryNotRegistered);
  CHECK(answer(cudaHostUnregister(nullptr)) == cudaErrorInvalidValue);
}

TEST_CASE("cudaMemGetInfo says what is free and what there is") {
  // What exactly is free is for tests/sim/heap.cpp: a GPU has other users.
  std::size_t free_bytes = 0, total = 0;
  REQUIRE(cudaMemGetInfo(&free_bytes, &total) == cudaSuccess);
  CHECK(free_bytes > 0);
  CHECK(free_bytes <= total);
  CHECK(cudaMemGetInfo(&free_bytes, nullptr) == cudaSuccess);
}
