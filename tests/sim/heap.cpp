// Device memory on the simulator: where blocks lie, what guards them, what they cost.
#include <doctest/doctest.h>

#include <cuda_runtime.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <future>
#include <thread>
#include <utility>
#include <vector>

#include "sim/base/observer.h"
#include "sim/base/random.h"
#include "sim/memory/device_heap.h"
#include "sim/memory/regions.h"

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

// Looks from another host thread for the block that is freed, as a copy of that thread does.
class LooksWhileFreed final : public warpstep::sim::Observer {
 public:
  LooksWhileFreed() { warpstep::sim::observer = this; }
  ~LooksWhileFreed() override {
    warpstep::sim::observer = nullptr;
    for (auto& look : looks_) look.wait();
  }
  void freed(const void* begin, std::size_t) override {
    looks_.push_back(std::async(std::launch::async, [begin] { warpstep::sim::region_of(begin); }));
    waited_ = looks_.back().wait_for(std::chrono::seconds(20)) != std::future_status::ready;
  }
  bool waited() const { return waited_; }

 private:
  std::vector<std::future<void>> looks_;
  bool waited_ = false;
};

}  // namespace

TEST_CASE("another host thread finds blocks while an observer hears of one that is freed") {
  char *device = allocate(100), *pinned = nullptr;
  REQUIRE(cudaMallocHost(&pinned, 100) == cudaSuccess);
  LooksWhileFreed looks;
  CHECK(cudaFree(device) == cudaSuccess);
  CHECK_FALSE(looks.waited());
  CHECK(cudaFreeHost(pinned) == cudaSuccess);
  CHECK_FALSE(looks.waited());
}

TEST_CASE("every block lies in the device's range of addresses") {
  char* const device = allocate(100);
  CHECK(heap().contains(reinterpret_cast<std::uintptr_t>(device)));
  CHECK(!heap().contains(reinterpret_cast<std::uintptr_t>(&device)));
  CHECK(cudaFree(device) == cudaSuccess);
}

TEST_CASE("what lies a little outside a block is memory, as on a GPU") {
  for (const std::size_t bytes : {4, 256, 4096, 512000, 1 << 20, 6 << 20}) {
    char* const device = allocate(bytes);
    for (char* const outside : {device - 4096, device - 8, device + bytes, device + bytes + 4096}) {
      CHECK(can_be_read(outside));
      *outside = 1;
    }
    CHECK(cudaFree(device) == cudaSuccess);
  }
}

TEST_CASE("far outside of all blocks is nothing") {
  for (const std::size_t bytes : {4, 4096, 1 << 20, 6 << 20}) {
    char* const device = allocate(bytes);
    CHECK(!can_be_read(device - (3 << 20)));
    CHECK(!can_be_read(device + bytes + (3 << 20)));
    CHECK(cudaFree(device) == cudaSuccess);
  }
}

TEST_CASE("large blocks begin on a huge page, small ones at a multiple of 512") {
  char* const large = allocate(6 << 20);
  CHECK(reinterpret_cast<std::uintptr_t>(large) % (2 << 20) == 0);
  char* const first = allocate(1);
  char* const second = allocate(1);
  CHECK(second - first == 512);
  for (char* const device : {large, first, second}) CHECK(cudaFree(device) == cudaSuccess);
}

TEST_CASE("copies and sets end where a block ends") {
  char* const device = allocate(100);
  char host[200] = {};
  CHECK(cudaMemcpy(device, host, 101, cudaMemcpyHostToDevice) == cudaErrorInvalidValue);
  CHECK(cudaMemcpy(host, device - 8, 8, cudaMemcpyDeviceToHost) == cudaErrorInvalidValue);
  CHECK(cudaMemset(device, 0, 101) == cudaErrorInvalidValue);
  cudaGetLastError();
  CHECK(cudaFree(device) == cudaSuccess);
}

TEST_CASE("small blocks never overlap, and are zero wherever others lay before") {
  struct Mine {
    unsigned char* begin;
    std::size_t bytes;
    unsigned char value;
  };
  std::vector<Mine> all;
  warpstep::sim::Random random(7);
  const auto has_only = [](const Mine& mine, unsigned char value) {
    return std::all_of(mine.begin, mine.begin + mine.bytes,
                       [value](unsigned char byte) { return byte == value; });
  };
  for (int i = 0; i < 3000; ++i) {
    if (all.size() > 100 || (!all.empty() && random.below(3) == 0)) {
      std::swap(all[random.below(all.size())], all.back());
      CHECK(has_only(all.back(), all.back().value));
      CHECK(cudaFree(all.back().begin) == cudaSuccess);
      all.pop_back();
      continue;
    }
    const std::size_t bytes = 1 + random.below(random.below(8) == 0 ? 1 << 20 : 3000);
    all.push_back({reinterpret_cast<unsigned char*>(allocate(bytes)), bytes,
                   static_cast<unsigned char>(1 + i % 255)});
    CHECK(has_only(all.back(), 0));
    REQUIRE(cudaMemset(all.back().begin, all.back().value, bytes) == cudaSuccess);
  }
  for (const Mine& mine : all) {
    CHECK(has_only(mine, mine.value));
    CHECK(cudaFree(mine.begin) == cudaSuccess);
  }
}

TEST_CASE("a process may have more small blocks than memory mappings") {
  std::vector<char*> blocks(100'000);
  for (char*& block : blocks) block = allocate(64);
  for (char* const block : blocks) CHECK(cudaFree(block) == cudaSuccess);
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
