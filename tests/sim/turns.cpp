// Threads that give their turn away: every other one that can go on gets one first.
#include <warpstep/kernel.h>
#include <warpstep/warpstep.h>

#include <doctest/doctest.h>

#include <atomic>
#include <string>
#include <utility>
#include <vector>

#include "sim/block/worker.h"
#include "sim/gpu/context.h"
#include "sim/schedule/settings.h"
#include "tests/captured.h"
#include "tests/sim/policies.h"

namespace {

namespace sim = warpstep::sim;

__global__ void wait_for(volatile int* flags, int* seen, int writer) {
  const int t = static_cast<int>(threadIdx.y * blockDim.x + threadIdx.x);
  volatile int& flag = flags[blockIdx.x];
  if (t == writer) flag = 1;
  while (flag == 0) sim::yield_turn();
  seen[blockIdx.x * blockDim.x * blockDim.y + t] += 1;
}

__global__ void take_turns(volatile int* run_queue, int rounds) {
  const int t = static_cast<int>(threadIdx.x), threads = static_cast<int>(blockDim.x);
  for (int round = 0; round < rounds; ++round) {
    while (run_queue[blockIdx.x] != round * threads + t) sim::yield_turn();
    run_queue[blockIdx.x] = run_queue[blockIdx.x] + 1;
  }
}

__global__ void yield_and_meet(int* sums, int rounds) {
  __shared__ int sum;
  const int t = static_cast<int>(threadIdx.x);
  for (int round = 0; round < rounds; ++round) {
    if (t == 0) sum = 0;
    __syncthreads();  // separates clearing from adding
    for (int i = 0; i < t % 5; ++i) sim::yield_turn();
    sum += t;
    __syncthreads();  // separates adding from reading
    if (t == 3) sums[round] = sum;
    __syncthreads();  // separates reading from clearing
  }
}

__global__ void yield_on_one_path(int* out, int from) {
  const int t = static_cast<int>(threadIdx.x);
  if (t >= from) sim::yield_turn();
  out[t] += t;
}

__global__ void spin_on_another_block(std::atomic<int>* arrived, int blocks) {
  if (threadIdx.x == 0) ++*arrived;
  while (*arrived < blocks) sim::yield_turn();
}

__global__ void spin_forever(volatile int* flag) {
  while (*flag == 0) sim::yield_turn();
}

__global__ void cross_alone(int* count) {
  for (int i = 0; i < 3; ++i) {
    __syncthreads();
    ++*count;
  }
}

}  // namespace

TEST_CASE("a flag that any thread of the block sets is seen by all, whoever begins first") {
  under_every_policy([] {
    for (const dim3 block : {dim3(1), dim3(33), dim3(256), dim3(7, 5)}) {
      const int threads = static_cast<int>(block.x * block.y);
      for (const int writer : {0, threads / 2, threads - 1}) {
        std::vector<int> flags(5), seen(5 * threads);
        warpstep::launch<wait_for>({5, block}, flags.data(), seen.data(), writer);
        CHECK(seen == std::vector<int>(5 * threads, 1));
      }
    }
  });
}

TEST_CASE("threads that wait for each other in a ring all have their turns") {
  under_every_policy([] {
    std::vector<int> run_queue(3);
    warpstep::launch(take_turns, {3, 70}, run_queue.data(), 4);
    CHECK(run_queue == std::vector<int>(3, 4 * 70));
  });
}

TEST_CASE("threads that yield and threads that wait at the barrier share a kernel") {
  under_every_policy([] {
    std::vector<int> sums(6);
    warpstep::launch<yield_and_meet>({1, 100}, sums.data(), 6);
    CHECK(sums == std::vector<int>(6, 100 * 99 / 2));
  });
}

TEST_CASE("a kernel that yields on one path only runs each thread once") {
  under_every_policy([] {
    for (const int from : {0, 1, 6, 63, 64}) {
      std::vector<int> out(64), expected(64);
      for (int t = 0; t < 64; ++t) expected[t] = t;
      warpstep::launch<yield_on_one_path>({1, 64}, out.data(), from);
      CHECK(out == expected);
    }
  });
}

TEST_CASE("resident blocks see each other's writes while they yield") {
  const unsigned before = std::exchange(sim::settings().workers, 4u);
  std::atomic<int> arrived = 0;
  warpstep::launch(spin_on_another_block, {4, 40}, &arrived, 4);
  CHECK(arrived == 4);
  sim::settings().workers = before;
}

TEST_CASE("a block of one thread crosses its own barriers") {
  int count = 0;
  warpstep::launch(cross_alone, {1, 1}, &count);
  CHECK(count == 3);
}

TEST_CASE("threads that yield for ever are ended, and each is accounted for") {
  for (const unsigned threads : {1u, 40u}) {
    sim::settings().timeout_seconds = 0.2;
    int flag = 0;
    const std::string report = captured(stderr, [&] {
      warpstep::launch(spin_forever, {1, threads}, &flag);
      CHECK(cudaDeviceSynchronize() == cudaErrorLaunchTimeout);
    });
    sim::settings().timeout_seconds = 0;
    sim::mend_context();
    CHECK(sim::Worker::of_this_thread().stacks().in_use() == 0);
    const auto has = [&](const char* words) { return report.find(words) != report.npos; };
    INFO(report);
    CHECK(has(",0,0) running at "));
    CHECK(has("turns.cpp:"));
    CHECK((threads == 1 || has("[39] ready")));
  }
}

TEST_CASE("outside a kernel there is nobody to yield to") {
  sim::yield_turn();
}
