// Device memory on the simulator: where blocks lie, what guards them, what they cost.
#include <doctest/doctest.h>

#include <cuda_runtime.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <thread>
#include <vector>

#include "sim/memory/device_heap.h"

using warpstep::sim::heap;

namespace {

char* allocate(std::size_t bytes) {
  char* device = nullptr;
  REQUIRE(cudaMalloc(&device, bytes) == cudaSuccess);
  return device;
}

// Whether the kernel could read the byte; asks without touching it.
bool can_be_read(const void* pointer) {
  int ends[2];
  REQUIRE(pipe(ends) == 0);
  const bool readable = write(ends[1], pointer, 1) == 1;
  close(ends[0]);
  close(ends[1]);
  return readable;
}

std::size_t resident_bytes() {
  std::size_t size = 0, resident = 0;
  std::FILE* const file = std::fopen("/proc/self/statm", "r");
  REQUIRE(file != nullptr);
  REQUIRE(std::fscanf(file, "%zu %zu", &size, &resident) == 2);
  std::fclose(file);
  return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace

TEST_CASE("every block lies in the device's range of addresses") {
  char* const device = allocate(100);
  CHECK(heap().contains(reinterpret_cast<std::uintptr_t>(device)));
  CHECK(!heap().contains(reinterpret_cast<std::uintptr_t>(&device)));
  CHECK(cudaFree(device) == cudaSuccess);
}

TEST_CASE("a small block ends where its pages end") {
  for (const std::size_t bytes : {256, 4096, 5120, 100 * 256}) {
    char* const device = allocate(bytes);
    CHECK(can_be_read(device + bytes - 1));
    CHECK(!can_be_read(device + bytes));
    CHECK(cudaFree(device) == cudaSuccess);
  }
}

TEST_CASE("large blocks begin on a huge page and have a red zone behind") {
  constexpr std::size_t kBytes = 6 << 20;
  char* const device = allocate(kBytes);
  CHECK(reinterpret_cast<std::uintptr_t>(device) % (2 << 20) == 0);
  CHECK(!can_be_read(device + kBytes));
  CHECK(!can_be_read(device + kBytes + 60000));
  CHECK(cudaFree(device) == cudaSuccess);
}

TEST_CASE("freed memory faults and is not handed out again soon") {
  char* const device = allocate(4096);
  CHECK(cudaFree(device) == cudaSuccess);
  CHECK(!can_be_read(device));
  char* const next = allocate(4096);
  CHECK(next != device);
  CHECK(cudaFree(next) == cudaSuccess);
}

TEST_CASE("memory costs the machine only what is touched, and free gives it back") {
  const std::size_t before = resident_bytes();
  char* const device = allocate(std::size_t{64} << 30);
  CHECK(resident_bytes() < before + (16 << 20));
  REQUIRE(cudaMemset(device, 1, 64 << 20) == cudaSuccess);
  CHECK(resident_bytes() > before + (60 << 20));
  CHECK(cudaFree(device) == cudaSuccess);
  CHECK(resident_bytes() < before + (16 << 20));
}

TEST_CASE("addresses never run out however often memory is allocated and freed") {
  for (int i = 0; i < 100; ++i) CHECK(cudaFree(allocate(std::size_t{100} << 30)) == cudaSuccess);
}

TEST_CASE("cudaMemGetInfo sees what is allocated and freed") {
  constexpr std::size_t kBytes = std::size_t{100} << 20;
  std::size_t before = 0, between = 0, after = 0, total = 0;
  REQUIRE(cudaMemGetInfo(&before, &total) == cudaSuccess);
  char* const device = allocate(kBytes);
  REQUIRE(cudaMemGetInfo(&between, &total) == cudaSuccess);
  CHECK(before - between == kBytes);
  CHECK(cudaFree(device) == cudaSuccess);
  REQUIRE(cudaMemGetInfo(&after, &total) == cudaSuccess);
  CHECK(after == before);
}

TEST_CASE("many threads allocate, copy and free at once") {
  std::vector<std::thread> threads;
  std::vector<int> failures(4);
  for (std::size_t t = 0; t < failures.size(); ++t)
    threads.emplace_back([&failures, t] {
      for (int i = 0; i < 200; ++i) {
        int value = i, back = -1;
        int* device = nullptr;
        if (cudaMalloc(&device, sizeof value) != cudaSuccess) ++failures[t];
        cudaMemcpy(device, &value, sizeof value, cudaMemcpyHostToDevice);
        cudaMemcpy(&back, device, sizeof value, cudaMemcpyDeviceToHost);
        if (back != i || cudaFree(device) != cudaSuccess) ++failures[t];
      }
    });
  for (std::thread& thread : threads) thread.join();
  CHECK(failures == std::vector<int>(4));
}

TEST_CASE("nothing is left over") {
  CHECK(heap().used_bytes() == 0);
}
