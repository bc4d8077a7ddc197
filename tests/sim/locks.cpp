// Locks between blocks on several workers, and with every turn policy; and what polling costs the
// thread that does not wait for anybody.
#include <warpstep/kernel.h>
#include <warpstep/warpstep.h>

#include <doctest/doctest.h>

#include <cuda/barrier>
#include <memory>
#include <utility>
#include <vector>

#include "sim/schedule/schedule_policy.h"
#include "sim/schedule/settings.h"

namespace {

namespace sim = warpstep::sim;
using warpstep::Buffer;
using warpstep::launch;

/// Another policy and number of workers for as long as it lives.
class Run {
 public:
  Run(const char* policy, unsigned workers)
      : policy_(std::exchange(sim::settings().policy, sim::make_policy(policy))),
        workers_(std::exchange(sim::settings().workers, workers)) {
    REQUIRE(sim::settings().policy != nullptr);
  }
  ~Run() {
    sim::settings().policy = std::move(policy_);
    sim::settings().workers = workers_;
  }

 private:
  std::unique_ptr<sim::SchedulePolicy> policy_;
  unsigned workers_;
};

template <class Work>
void for_every_run(const Work& work) {
  for (const char* const policy : {"in-order", "reverse", "interleaved", "random:3"})
    for (const unsigned workers : {1u, 2u, 5u}) {
      CAPTURE(policy);
      CAPTURE(workers);
      const Run run(policy, workers);
      work(workers);
    }
}

__global__ void count_under_lock(int* lock, int* count, int rounds) {
  for (int i = 0; i < rounds; ++i) {
    while (atomicCAS(lock, 0, 1) != 0) {
    }
    *count = *count + 1;
    atomicExch(lock, 0);
  }
}

/// The owner yields while it holds the lock, so that all others poll.
__global__ void count_and_sleep(int* next, int* serving, int* count) {
  const int ticket = atomicAdd(next, 1);
  while (atomicAdd(serving, 0) != ticket) {
  }
  const int found = *count;
  __nanosleep(1);
  *count = found + 1;
  atomicAdd(serving, 1);
}

/// Two blocks that run at the same time play ball; every thread but one waits at a barrier.
__global__ void play_ball(int* ball, int rounds) {
  if (threadIdx.x == blockDim.x / 2)
    for (int round = 0; round < rounds; ++round) {
      while (atomicAdd(ball, 0) % 2 != static_cast<int>(blockIdx.x)) {
      }
      atomicAdd(ball, 1);
    }
  __syncthreads();
}

/// A barrier for the whole grid out of atomics, for blocks that are all resident.
__global__ void meet_in_grid(int* arrived, volatile int* values, int rounds) {
  for (int round = 1; round <= rounds; ++round) {
    if (threadIdx.x == 0) {
      values[blockIdx.x] = round;
      __threadfence();
      atomicAdd(arrived, 1);
      while (atomicAdd(arrived, 0) < round * static_cast<int>(gridDim.x)) {
      }
    }
    __syncthreads();
    if (values[threadIdx.x % gridDim.x] < round) __trap();
  }
}

/// Half of a warp spins for the other half, which runs into a barrier afterwards.
__global__ void spin_for_other_half(int* flag, int* seen) {
  if (threadIdx.x < 16) {
    while (atomicExch(flag, 0) == 0) {
    }
    seen[threadIdx.x] = 1;
    atomicExch(flag, 1);
  } else if (threadIdx.x == 16) {
    atomicExch(flag, 1);
  }
  __syncthreads();
  seen[threadIdx.x] += 1;
}

__global__ void add_often(int* sum, int times) {
  for (int i = 0; i < times; ++i) atomicAdd(sum, 1);
}

struct Log {
  int entries[64];
  int count;
};
__global__ void log_between_atomics(Log* log, int* sum) {
  atomicAdd(sum, 1);
  log->entries[log->count++] = static_cast<int>(threadIdx.x);
  atomicAdd(sum, 1);
}

}  // namespace

TEST_CASE("a spin lock works between warps, blocks and workers in every order of turns") {
  for_every_run([](unsigned) {
    Buffer<int> lock(std::vector<int>{0}), count(std::vector<int>{0});
    launch(count_under_lock, {7, 70}, lock, count, 3);
    CHECK(count.to_vector()[0] == 7 * 70 * 3);
  });
}

TEST_CASE("a ticket lock whose owner sleeps works in every order of turns") {
  for_every_run([](unsigned) {
    Buffer<int> next(std::vector<int>{0}), serving(std::vector<int>{0}), count(std::vector<int>{0});
    launch(count_and_sleep, {4, 40}, next, serving, count);
    CHECK(count.to_vector()[0] == 160);
  });
}

TEST_CASE(
    "two blocks on two workers wait for each other, while others of theirs are at a barrier") {
  for_every_run([](unsigned workers) {
    if (workers < 2) return;
    Buffer<int> ball(std::vector<int>{0});
    launch(play_ball, {2, 33}, ball, 200);
    CHECK(ball.to_vector()[0] == 400);
  });
}

TEST_CASE("resident blocks meet at a barrier made of atomics") {
  for_every_run([](unsigned workers) {
    Buffer<int> arrived(std::vector<int>{0}), values(std::vector<int>(workers, 0));
    launch(meet_in_grid, {workers, 40}, arrived, values, 20);
    CHECK(cudaDeviceSynchronize() == cudaSuccess);
    CHECK(values.to_vector() == std::vector<int>(workers, 20));
  });
}

TEST_CASE("half a warp may spin for the other half") {
  for_every_run([](unsigned) {
    Buffer<int> flag(std::vector<int>{0}), seen(std::vector<int>(48, 0));
    launch(spin_for_other_half, {1, 48}, flag, seen);
    const std::vector<int> got = seen.to_vector();
    for (int i = 0; i < 48; ++i) CHECK(got[i] == (i < 16 ? 2 : 1));
  });
}

TEST_CASE("a few atomics do not change whose turn it is") {
  const Run run("in-order", 1);
  Log log{};
  int sum = 0;
  for (int round = 0; round < 50; ++round) {
    log.count = 0;
    launch(log_between_atomics, {1, 64}, &log, &sum);
    for (int i = 0; i < 64; ++i) REQUIRE(log.entries[i] == i);
  }
  CHECK(sum == 50 * 64 * 2);
}

TEST_CASE("threads with many atomics of their own lose none") {
  for_every_run([](unsigned) {
    Buffer<int> sum(std::vector<int>{0});
    launch(add_often, {3, 5}, sum, 3000);
    CHECK(sum.to_vector()[0] == 45'000);
  });
}

TEST_CASE("the host uses libcu++ without a kernel") {
  cuda::atomic<int> count{0};
  for (int i = 0; i < 5000; ++i) count.load();
  CHECK(count.fetch_add(2) == 0);
  cuda::barrier<cuda::thread_scope_system> barrier(1);
  barrier.arrive_and_wait();
  CHECK(count == 2);
}
