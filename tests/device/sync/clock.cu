// Time and profiler counters in a kernel: clock64(), clock(), __nanosleep() and __prof_trigger().
#include <warpstep/kernel.h>
#include <warpstep/warpstep.h>

#include <doctest/doctest.h>

#include <chrono>
#include <ctime>
#include <vector>

namespace {

using warpstep::Buffer;
using warpstep::launch;

__global__ void read_twice(long long* cycles, long long* short_cycles) {
  const long long start = clock64();
  const clock_t short_start = clock();
  for (int i = 0; i < 100; ++i) __nanosleep(1000);
  short_cycles[threadIdx.x] = static_cast<int>(clock() - short_start);
  cycles[threadIdx.x] = clock64() - start;
}

__global__ void wait_for_cycles(long long cycles, int* done) {
  const long long start = clock64();
  while (clock64() - start < cycles) {
  }
  atomicAdd(done, 1);
}

/// Thread 0 sleeps until another thread of its block has set a flag.
__global__ void sleep_until_set(int* flag, int* seen) {
  if (threadIdx.x == 0) {
    while (atomicAdd(flag, 0) == 0) __nanosleep(100);
    *seen = 1;
  } else if (threadIdx.x == blockDim.x - 1) {
    atomicExch(flag, 1);
  }
}

/// Half of each warp triggers counter 0, and all of it triggers counter 7.
__global__ void trigger_counters(int* out) {
  if (threadIdx.x % 2 == 1) __prof_trigger(0);
  out[threadIdx.x] = static_cast<int>(threadIdx.x);
  __prof_trigger(7);
  out[threadIdx.x] += 1;
}

}  // namespace

TEST_CASE("the clocks go forward") {
  Buffer<long long> cycles(40), short_cycles(40);
  launch(read_twice, {1, 40}, cycles, short_cycles);
  for (const long long count : cycles.to_vector()) CHECK(count > 0);
  for (const long long count : short_cycles.to_vector()) CHECK(count > 0);
}

TEST_CASE("a kernel can wait for a number of cycles") {
  int kilohertz = 0;
  REQUIRE(cudaDeviceGetAttribute(&kilohertz, cudaDevAttrClockRate, 0) == cudaSuccess);
  Buffer<int> done(std::vector<int>{0});
  const auto start = std::chrono::steady_clock::now();
  launch(wait_for_cycles, {2, 64}, 20LL * kilohertz, done);
  CHECK(done.to_vector()[0] == 128);
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
  CHECK(took.count() > 10);  // 20 ms at the device's highest clock
}

TEST_CASE("a thread that sleeps lets another one of its block wake it") {
  for (const unsigned threads : {2u, 33u, 256u}) {
    Buffer<int> flag(std::vector<int>{0}), seen(std::vector<int>{0});
    launch(sleep_until_set, {1, threads}, flag, seen);
    CHECK(seen.to_vector()[0] == 1);
  }
}

TEST_CASE("profiler counters change nothing that a kernel can see") {
  Buffer<int> out(70);
  launch(trigger_counters, {1, 70}, out);
  const std::vector<int> values = out.to_vector();
  for (int i = 0; i < 70; ++i) CHECK(values[static_cast<std::size_t>(i)] == i + 1);
}

TEST_CASE("on the host, clock() measures the processor time of this program") {
  const std::clock_t start = std::clock();
  double sum = 0;
  while (std::clock() - start < CLOCKS_PER_SEC / 50) sum += 1;
  CHECK(sum > 0);
  const std::chrono::duration<double> used(static_cast<double>(std::clock()) /
                                           static_cast<double>(CLOCKS_PER_SEC));
  CHECK(used.count() < 3600);
}
