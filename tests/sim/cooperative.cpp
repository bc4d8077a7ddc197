// Cooperative launches on the simulator: one OS thread for each block that waits, whatever the
// policy and however many may run at once; what becomes of those that can never end.
#include <warpstep/warpstep.h>

#include <cooperative_groups.h>
#include <doctest/doctest.h>

#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "sim/block/worker.h"
#include "sim/gpu/context.h"
#include "sim/gpu/device_profile.h"
#include "sim/launch/cooperative_grid.h"
#include "sim/schedule/settings.h"
#include "tests/captured.h"

namespace {

namespace sim = warpstep::sim;
namespace cg = cooperative_groups;

template <class... P>
cudaError_t launch_cooperatively(void (*kernel)(P...), dim3 grid, dim3 block, P... arguments) {
  void* addresses[] = {&arguments..., nullptr};
  return cudaLaunchCooperativeKernel(kernel, grid, block, addresses);
}

/// Runs with other settings and puts the old ones back.
template <class Work>
void with(unsigned workers, const char* policy, const Work& work) {
  sim::Settings& set = sim::settings();
  const unsigned workers_before = std::exchange(set.workers, workers);
  auto policy_before = std::exchange(set.policy, sim::make_policy(policy));
  work();
  set.workers = workers_before;
  set.policy = std::move(policy_before);
}

constexpr const char* kPolicies[] = {"in-order", "reverse", "interleaved", "random:1", "random:7"};

/// Each block writes into its own shared memory, and all read all after the barrier.
__global__ void sum_over_rounds(int* values, int* sums, int rounds) {
  __shared__ int own[64];
  const cg::grid_group grid = cg::this_grid();
  own[threadIdx.x] = static_cast<int>(grid.thread_rank());
  int sum = 0;
  for (int round = 0; round < rounds; ++round) {
    values[grid.thread_rank()] = own[threadIdx.x] + round;
    grid.sync();
    for (unsigned i = threadIdx.x; i < grid.size(); i += blockDim.x) sum += values[i];
    grid.sync();
  }
  sums[grid.thread_rank()] = sum;
}

__global__ void note_order(int* order, std::atomic<int>* next, int rounds) {
  const cg::grid_group grid = cg::this_grid();
  for (int round = 0; round < rounds; ++round) {
    order[(*next)++] = static_cast<int>(grid.thread_rank());
    grid.sync();
  }
}

/// A barrier that programs build by hand: one thread of each block spins on a plain flag.
__global__ void spin_on_flags(volatile int* flags, int* out) {
  const int block = static_cast<int>(blockIdx.x), blocks = static_cast<int>(gridDim.x);
  if (threadIdx.x == 0) {
    flags[block] = 1;
    if (block == 0) {
      for (int i = 1; i < blocks; ++i)
        while (flags[i] == 0) {
        }
      flags[blocks] = 1;
    }
    while (flags[blocks] == 0) {
    }
  }
  __syncthreads();
  if (threadIdx.x == 0) out[block] = 1;
}

/// The same by an atomic, through the word with which a thread gives its turn away.
__global__ void spin_on_a_counter(std::atomic<int>* counter, int rounds) {
  const int threads = static_cast<int>(gridDim.x * blockDim.x);
  for (int round = 1; round <= rounds; ++round) {
    ++*counter;
    while (*counter < round * threads) sim::yield_turn();
  }
}

__global__ void leave_before_the_barrier(int leaving) {
  if (static_cast<int>(blockIdx.x) == leaving) return;
  cg::this_grid().sync();
}

__global__ void first_thread_leaves(int block) {
  if (threadIdx.x == 0 && static_cast<int>(blockIdx.x) == block) return;
  cg::this_grid().sync();
}

constexpr int kLineOfSync = __LINE__ + 3;
__global__ void other_threads_leave() {
  if (threadIdx.x > 3) return;
  cg::this_grid().sync();
}

__global__ void one_block_fails() {
  if (blockIdx.x == 3) __trap();
  cg::this_grid().sync();
}

__global__ void one_block_loops(volatile int* flag) {
  if (blockIdx.x == 2)
    while (*flag == 0) {
    }
  cg::this_grid().sync();
}

__global__ void cross_once(int* out) {
  const cg::grid_group grid = cg::this_grid();
  out[grid.thread_rank()] = 1;
  grid.sync();  // separates writing from reading what another block wrote
  const int next = out[(grid.thread_rank() + blockDim.x) % grid.size()];
  grid.sync();  // separates reading from writing again
  out[grid.thread_rank()] += 2 * next;
}

/// What a launch that breaks the context prints.
template <class Launch>
std::string report_of(cudaError_t code, const Launch& launch) {
  const std::string report = captured(stderr, [&] {
    CHECK(launch() == cudaSuccess);
    CHECK(cudaDeviceSynchronize() == code);
  });
  sim::mend_context();
  return report;
}

}  // namespace

TEST_CASE("a cooperative grid gives the same answer with every policy and number of workers") {
  const int blocks = 9, threads = 40, n = blocks * threads, rounds = 3;
  std::vector<int> expected(n), values(n), sums(n);
  for (int i = 0; i < n; ++i)
    for (int j = i % threads; j < n; j += threads) expected[i] += rounds * j + 3;
  for (const char* const policy : kPolicies)
    for (const unsigned workers : {1u, 2u, 50u}) {
      CAPTURE(policy);
      CAPTURE(workers);
      with(workers, policy, [&] {
        CHECK(launch_cooperatively(sum_over_rounds, blocks, threads, values.data(), sums.data(),
                                   rounds) == cudaSuccess);
      });
      CHECK(sums == expected);
    }
}

TEST_CASE("with one worker a cooperative launch repeats exactly") {
  for (const char* const policy : kPolicies) {
    CAPTURE(policy);
    const auto order_of_turns = [&] {
      std::vector<int> order(6 * 5 * 4);
      std::atomic<int> next = 0;
      with(1, policy, [&] { launch_cooperatively(note_order, 6, 5, order.data(), &next, 4); });
      CHECK(next == 6 * 5 * 4);
      return order;
    };
    CHECK(order_of_turns() == order_of_turns());
  }
}

TEST_CASE("blocks that spin on a flag which another block writes make progress") {
  for (const char* const policy : {"in-order", "reverse"})
    for (const unsigned workers : {1u, 2u}) {
      std::vector<int> flags(21, 0), out(20, 0);
      with(workers, policy, [&] {
        CHECK(launch_cooperatively<volatile int*>(spin_on_flags, 20, 8, flags.data(), out.data()) ==
              cudaSuccess);
      });
      CHECK(out == std::vector<int>(20, 1));
    }
}

TEST_CASE("blocks that give their turns away while they spin come to their end") {
  for (const char* const policy : kPolicies)
    for (const unsigned workers : {1u, 2u, 20u}) {
      std::atomic<int> counter = 0;
      with(workers, policy, [&] {
        CHECK(launch_cooperatively(spin_on_a_counter, 20, 8, &counter, 5) == cudaSuccess);
      });
      CHECK(counter == 20 * 8 * 5);
    }
}

TEST_CASE("a block that returns while others wait for it is reported as a deadlock") {
  for (const unsigned workers : {1u, 2u, 9u})
    with(workers, "in-order", [] {
      const std::string report = report_of(cudaErrorLaunchTimeout, [] {
        return launch_cooperatively(leave_before_the_barrier, 7, 64, 2);
      });
      CHECK(says(report,
                 "leave_before_the_barrier: deadlock: 6 of 7 blocks reached a grid.sync() "
                 "that the other returned without"));
      CHECK(says(report,
                 "block (0,0,0):\n    threads (0,0,0) to (63,0,0) [64] waiting in "
                 "grid.sync()"));
      CHECK(says(report, "and 2 more blocks"));
      CHECK(says(report, "cudaErrorLaunchTimeout (702)"));
      CHECK(report.find("returned\n") == std::string::npos);
    });
}

TEST_CASE("the grid waits for thread (0,0,0) of a block, as on a GPU") {
  const std::string report = report_of(
      cudaErrorLaunchTimeout, [] { return launch_cooperatively(first_thread_leaves, 3, 32, 1); });
  CHECK(says(report, "deadlock: thread (0,0,0) of block (1,0,0) returned before a grid.sync()"));
  CHECK(launch_cooperatively(other_threads_leave, 3, 32) == cudaSuccess);
  CHECK(cudaDeviceSynchronize() == cudaSuccess);
}

TEST_CASE("a block that fails ends the launch for those that wait") {
  for (const unsigned workers : {1u, 2u, 9u})
    with(workers, "in-order", [] {
      const std::string report = report_of(
          cudaErrorLaunchFailure, [] { return launch_cooperatively(one_block_fails, 8, 32); });
      CHECK(says(report, "__trap() was called"));
      CHECK(says(report, "block (3,0,0)"));
    });
}

TEST_CASE("the clock ends a cooperative launch whose blocks wait for one that loops") {
  sim::settings().timeout_seconds = 0.5;
  int flag = 0;
  const std::string report = report_of(cudaErrorLaunchTimeout, [&] {
    return launch_cooperatively<volatile int*>(one_block_loops, 3, 32, &flag);
  });
  sim::settings().timeout_seconds = 0;
  CHECK(
      says(report, "block (0,0,0):\n    threads (0,0,0) to (31,0,0) [32] waiting in grid.sync()"));
  CHECK(says(report, "thread (0,0,0) running at "));
}

TEST_CASE("grid.sync() in an ordinary launch is refused in words") {
  const std::string report = report_of(cudaErrorLaunchFailure, [] {
    warpstep::launch(other_threads_leave, {2, 32});
    return cudaSuccess;
  });
  CHECK(says(report, "grid.sync() in a kernel that was not launched cooperatively"));
  CHECK(says(report, "next: launch it with cudaLaunchCooperativeKernel"));
  CHECK(says(report, "cooperative.cpp:" + std::to_string(kLineOfSync)));
}

TEST_CASE("the largest grid that an H200 holds runs, and one block more is refused") {
  sim::pick_device("h200");
  int* out = nullptr;
  const unsigned threads = 1024, blocks = 2 * 132;
  CHECK(cudaMalloc(&out, blocks * threads * sizeof(int)) == cudaSuccess);
  CHECK(launch_cooperatively(cross_once, blocks, threads, out) == cudaSuccess);
  std::vector<int> got(blocks * threads);
  CHECK(cudaMemcpy(got.data(), out, got.size() * sizeof(int), cudaMemcpyDeviceToHost) ==
        cudaSuccess);
  int wrong = 0;
  for (const int value : got) wrong += value != 3;
  CHECK(wrong == 0);
  CHECK(launch_cooperatively(cross_once, blocks + 1, threads, out) ==
        cudaErrorCooperativeLaunchTooLarge);
  CHECK(says(sim::last_explanation(), "264"));
  CHECK(launch_cooperatively(cross_once, 132 * 32, 32, out) == cudaSuccess);
  CHECK(launch_cooperatively(cross_once, 132 * 32 + 1, 32, out) ==
        cudaErrorCooperativeLaunchTooLarge);
  sim::pick_device("t4");
  CHECK(launch_cooperatively(cross_once, 40, 1024, out) == cudaSuccess);
  CHECK(launch_cooperatively(cross_once, 41, 1024, out) == cudaErrorCooperativeLaunchTooLarge);
  sim::pick_device("");
  CHECK(cudaFree(out) == cudaSuccess);
}
