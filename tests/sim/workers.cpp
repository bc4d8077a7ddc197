// Workers: blocks over several OS threads, one of them the host's.
#include <warpstep/kernel.h>
#include <warpstep/warpstep.h>

#include <doctest/doctest.h>

#include <atomic>
#include <set>
#include <thread>
#include <vector>

#include "sim/block/worker.h"
#include "sim/schedule/settings.h"

namespace {

namespace sim = warpstep::sim;

__global__ void note_block(std::atomic<int>* counts, std::atomic<int>* barriers) {
  __shared__ int owner;
  if (threadIdx.x == 0) owner = static_cast<int>(blockIdx.x);
  __syncthreads();
  if (owner == static_cast<int>(blockIdx.x)) ++counts[blockIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) *barriers += 1;
}

__global__ void cross(int rounds) {
  for (int i = 0; i < rounds; ++i) __syncthreads();
}

/// Each thread ends after another number of barriers, and keeps what it has in locals until then.
__global__ void leave_one_after_the_other(int* sums) {
  int own[8];
  for (int i = 0; i < 8; ++i) own[i] = static_cast<int>(threadIdx.x * 8 + i + blockIdx.x);
  for (unsigned i = 0; i < (threadIdx.x + blockIdx.x) % 5; ++i) __syncthreads();
  int sum = 0;
  for (const int value : own) sum += value;
  sums[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

void run_on(unsigned workers) {
  const unsigned before = std::exchange(sim::settings().workers, workers);
  std::vector<std::atomic<int>> counts(500);
  std::atomic<int> barriers = 0;
  warpstep::launch(note_block, {500, 48}, counts.data(), &barriers);
  sim::settings().workers = before;
  CHECK(barriers == 500);
  int wrong = 0;
  for (const auto& count : counts) wrong += count != 48;
  CHECK(wrong == 0);
  CHECK(warpstep::last_launch().barriers == 500u * 48 * 2);
}

}  // namespace

TEST_CASE("a grid gives the same answer on one worker, on two and on more than there are cores") {
  for (const unsigned workers : {1u, 2u, 9u}) run_on(workers);
}

TEST_CASE("barriers passed are counted per thread") {
  warpstep::launch(cross, {3, 100}, 7);
  CHECK(warpstep::last_launch().barriers == 3u * 100 * 7);
}

TEST_CASE("several host threads may launch at once") {
  std::vector<std::thread> hosts;
  std::atomic<int> wrong = 0;
  for (int host = 0; host < 4; ++host)
    hosts.emplace_back([&wrong] {
      for (int round = 0; round < 50; ++round) {
        warpstep::launch(cross, {5, 32}, round);
        if (warpstep::last_launch().barriers != 5u * 32 * round) ++wrong;
      }
    });
  for (std::thread& host : hosts) host.join();
  CHECK(wrong == 0);
}

TEST_CASE("only threads that wait keep a stack") {
  const unsigned before = std::exchange(sim::settings().workers, 1u);
  // On a host thread of its own, whose worker has never run anything.
  std::thread([] {
    const sim::Stacks& stacks = sim::Worker::of_this_thread().stacks();
    warpstep::launch(cross, {4, 1024}, 0);
    CHECK(stacks.ever_used() == 1);
    CHECK(stacks.in_use() == 0);
    warpstep::launch(cross, {4, 1024}, 2);
    CHECK(stacks.ever_used() == 1024);
    CHECK(stacks.in_use() == 0);
  }).join();
  sim::settings().workers = before;
}

TEST_CASE("the stacks of an OS thread that has ended serve the next one") {
  const auto stacks_after = [](unsigned threads, int barriers) {
    std::size_t used = 0;
    std::thread([&] {
      warpstep::launch(cross, {1, threads}, barriers);
      used = sim::Worker::of_this_thread().stacks().ever_used();
    }).join();
    return used;
  };
  CHECK(stacks_after(512, 1) >= 512);
  CHECK(stacks_after(256, 0) >= 512);
}

TEST_CASE("threads that begin where others have ended have their own locals") {
  const unsigned before = std::exchange(sim::settings().workers, 1u);
  for (const unsigned threads : {1u, 33u, 256u, 1024u}) {
    constexpr unsigned kBlocks = 40;
    std::vector<int> sums(kBlocks * threads);
    warpstep::launch(leave_one_after_the_other, {kBlocks, threads}, sums.data());
    int wrong = 0;
    for (unsigned i = 0; i < sums.size(); ++i)
      wrong += sums[i] != static_cast<int>(8 * (i % threads * 8 + i / threads) + 28);
    CHECK(wrong == 0);
    CHECK(sim::Worker::of_this_thread().stacks().in_use() == 0);
    CHECK(sim::Worker::of_this_thread().stacks().ever_used() <= 1024);
  }
  sim::settings().workers = before;
}
