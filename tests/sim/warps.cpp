// Warps under every order of turns, their misuse, and lanes that wait for ever.
#include <warpstep/kernel.h>
#include <warpstep/warpstep.h>

#include <doctest/doctest.h>

#include <atomic>
#include <string>
#include <vector>

#include "sim/gpu/context.h"
#include "tests/captured.h"
#include "tests/sim/policies.h"

namespace {

namespace sim = warpstep::sim;

constexpr unsigned kAll = 0xffffffff;

/// What is printed about a launch that must end with `code`.
template <class Launch>
std::string report_of(cudaError_t code, const Launch& launch) {
  const std::string report = captured(stderr, [&] {
    launch();
    CHECK(cudaDeviceSynchronize() == code);
  });
  sim::mend_context();
  CHECK(sim::Worker::of_this_thread().stacks().in_use() == 0);
  return report;
}

__global__ void sum_warps(int* out) {
  int sum = static_cast<int>(threadIdx.x);
  for (int step = 16; step > 0; step /= 2) sum += __shfl_down_sync(kAll, sum, step);
  if (threadIdx.x % 32 == 0) out[blockIdx.x * blockDim.x / 32 + threadIdx.x / 32] = sum;
}

__global__ void parts_of_any_length(unsigned* out, int seed) {
  // Every lane meets the lanes of its own class, as often as the class likes.
  const unsigned t = threadIdx.x, lane = t % 32;
  const unsigned own = (lane * 7 + static_cast<unsigned>(seed)) % 5;
  unsigned mask = 0, sum = 0;
  for (unsigned other = 0; other < 32; ++other)
    mask |= unsigned{(other * 7 + static_cast<unsigned>(seed)) % 5 == own} << other;
  for (unsigned round = 0; round < 3 + own * 4; ++round) {
    sum += __reduce_add_sync(mask, t + round);
    if (own == 2) __syncwarp(mask);
    if (own == 3) sum += static_cast<unsigned>(__popc(__ballot_sync(mask, lane % 2)));
  }
  out[t] = sum;
}

unsigned expected_of_parts(unsigned t, int seed) {
  const unsigned own = (t % 32 * 7 + static_cast<unsigned>(seed)) % 5;
  unsigned sum = 0;
  for (unsigned round = 0; round < 3 + own * 4; ++round)
    for (unsigned other = 0; other < 32; ++other) {
      if ((other * 7 + static_cast<unsigned>(seed)) % 5 != own) continue;
      sum += t / 32 * 32 + other + round + (own == 3 ? other % 2 : 0);
    }
  return sum;
}

__global__ void shuffle_at_two_places(int* out) {
  const int lane = static_cast<int>(threadIdx.x);
  if (lane % 3 == 0)
    out[lane] = __shfl_sync(kAll, lane, (lane + 1) % 32);
  else
    out[lane] = __shfl_sync(kAll, lane, (lane + 1) % 32);
}

__global__ void read_exited_lanes(int* out, int live) {
  const int lane = static_cast<int>(threadIdx.x);
  if (lane >= live) return;
  out[lane] = __shfl_sync(kAll, 100 + lane, lane + 1);
  out[32 + lane] = static_cast<int>(__ballot_sync(kAll, 1));
}

__global__ void who_is_there(const int* go, unsigned* out) {
  out[threadIdx.x] = __activemask();
  __syncthreads();
  if (go[threadIdx.x]) {
    out[blockDim.x + threadIdx.x] = __activemask();
  } else {
    out[blockDim.x + threadIdx.x] = __activemask();
  }
}

__global__ void ask_while_others_spin(volatile int* flags, unsigned* out) {
  const unsigned t = threadIdx.x;
  if (t % 32 == 3) {
    out[t / 32] = __activemask();
    flags[t / 32] = 1;
  } else {
    while (flags[t / 32] == 0) sim::yield_turn();
  }
}

__global__ void ask_in_a_loop(int* out) {
  const int lane = static_cast<int>(threadIdx.x % 32);
  int taken = 0;
  for (int i = 0; i < lane; ++i) {
    const unsigned mask = __activemask();
    taken += __shfl_sync(mask, 1, __ffs(static_cast<int>(mask)) - 1);
  }
  out[threadIdx.x] = taken;
}

__global__ void meet_without_oneself() {
  if (threadIdx.x == 5) __shfl_sync(0x0000000fu, 1, 0);
}

__global__ void half_waits_for_the_block() {
  if (threadIdx.x % 32 < 16)
    __syncwarp();
  else
    __syncthreads();
}

__global__ void lanes_come_to_different_calls(int* out) {
  if (threadIdx.x == 7)
    *out = __any_sync(kAll, 1);
  else
    *out = static_cast<int>(__ballot_sync(kAll, 1));
}

__global__ void masks_do_not_agree(int* out) {
  *out = __shfl_sync(threadIdx.x == 0 ? kAll : 0xfffffffeu, 1, 1);
  __syncthreads();
}

__global__ void wait_for_lanes_that_come_late(volatile int* flag, int* out) {
  const int t = static_cast<int>(threadIdx.x), lane = t % 32;
  if (lane == 9) {
    while (*flag == 0) sim::yield_turn();
  } else if (t == 40) {
    for (int i = 0; i < 50; ++i) sim::yield_turn();
    *flag = 1;
  } else if (lane == 20) {
    return;
  }
  out[t] = static_cast<int>(__ballot_sync(kAll, 1));
}

__global__ void wait_in_meetings_for_ever(volatile int* flag) {
  if (threadIdx.x == 3)
    while (*flag == 0) sim::yield_turn();
  __syncwarp();
}

__global__ void fault_behind_a_meeting(int* out, int from, int culprit) {
  const int t = static_cast<int>(threadIdx.x);
  if (t >= from) out[t] = __shfl_sync(kAll, t, 3);
  if (t == culprit) *static_cast<volatile int*>(nullptr) = 1;
  out[t] += 1;
}

__global__ void log_turns(int* log, int* count) {
  __syncwarp();
  log[(*count)++] = static_cast<int>(threadIdx.x);
  __syncwarp();
  log[(*count)++] = static_cast<int>(threadIdx.x);
}

}  // namespace

TEST_CASE("the warps of every block meet for themselves, whoever goes first") {
  under_every_policy([] {
    for (const unsigned threads : {32u, 64u, 1024u}) {
      std::vector<int> out(5 * threads / 32), expected;
      warpstep::launch(sum_warps, {5, threads}, out.data());
      for (unsigned i = 0; i < out.size(); ++i)
        expected.push_back(static_cast<int>(i % (threads / 32) * 32 * 32 + 31 * 16));
      CHECK(out == expected);
    }
  });
}

TEST_CASE("five parts of a warp meet side by side and leave each other alone") {
  under_every_policy([] {
    for (const int seed : {0, 1, 2}) {
      std::vector<unsigned> out(128), expected(128);
      warpstep::launch<parts_of_any_length>({1, 128}, out.data(), seed);
      for (unsigned t = 0; t < 128; ++t) expected[t] = expected_of_parts(t, seed);
      CHECK(out == expected);
    }
  });
}

TEST_CASE("a shuffle meets the same shuffle at another place") {
  under_every_policy([] {
    std::vector<int> out(32);
    warpstep::launch(shuffle_at_two_places, {1, 32}, out.data());
    for (int lane = 0; lane < 32; ++lane) CHECK(out[lane] == (lane + 1) % 32);
  });
}

TEST_CASE("lanes that have exited bring nothing, and reading them gives one's own value") {
  under_every_policy([] {
    for (const int live : {1, 5, 31}) {
      std::vector<int> out(64);
      warpstep::launch(read_exited_lanes, {1, 32}, out.data(), live);
      for (int lane = 0; lane < live; ++lane) {
        CHECK(out[lane] == (lane + 1 < live ? 101 + lane : 100 + lane));
        CHECK(out[32 + lane] == static_cast<int>((1u << live) - 1));
      }
    }
  });
}

TEST_CASE("the lanes at the same place are all that took the same way") {
  under_every_policy([] {
    std::vector<int> go(80);
    for (int t = 0; t < 80; ++t) go[t] = t * t % 7 < 3;
    std::vector<unsigned> out(160);
    warpstep::launch<who_is_there>({1, 80}, go.data(), out.data());
    for (int t = 0; t < 80; ++t) {
      const int first = t / 32 * 32;
      unsigned all = 0, same = 0;
      for (int other = first; other < 80 && other < first + 32; ++other) {
        all |= 1u << (other - first);
        same |= unsigned{go[other] == go[t]} << (other - first);
      }
      CHECK(out[t] == all);
      CHECK(out[80 + t] == same);
    }
  });
}

TEST_CASE("lanes that spin are not waited for when somebody asks who is there") {
  under_every_policy([] {
    std::vector<int> flags(3);
    std::vector<unsigned> out(3);
    warpstep::launch(ask_while_others_spin, {1, 96}, flags.data(), out.data());
    CHECK(out == std::vector<unsigned>(3, 1u << 3));
  });
}

TEST_CASE("lanes that leave a loop one by one are no longer there") {
  under_every_policy([] {
    std::vector<int> out(64);
    warpstep::launch(ask_in_a_loop, {1, 64}, out.data());
    for (int t = 0; t < 64; ++t) CHECK(out[t] == t % 32);
  });
}

TEST_CASE("a mask that does not name its own lane ends the launch") {
  const std::string report = report_of(cudaErrorLaunchFailure, [] {
    warpstep::launch(meet_without_oneself, {1, 32});
  });
  CHECK(
      says(report, "lane 5 called __shfl_sync() with the mask 0x0000000f, which does not name it"));
  CHECK(says(report, "thread (5,0,0), at "));
  CHECK(says(report, "warps.cpp:"));
}

TEST_CASE("lanes that wait for each other at different barriers are a deadlock") {
  const std::string report = report_of(cudaErrorLaunchTimeout, [] {
    warpstep::launch(half_waits_for_the_block, {2, 64});
  });
  CHECK(says(report, "deadlock: no thread of block ("));
  CHECK(says(report, "threads (16,0,0) to (63,0,0) [32] waiting in __syncthreads()"));
  CHECK(says(report, "threads (0,0,0) to (47,0,0) [32] waiting in __syncwarp(0xffffffff)"));
  CHECK(says(report, " for threads (16,0,0) to (63,0,0) [32]"));
  if (sim::suspended_at({}) != nullptr) CHECK(says(report, "warps.cpp:"));
  CHECK(says(report, "cudaErrorLaunchTimeout (702)"));
}

TEST_CASE("lanes that come to different calls are a deadlock") {
  int out = 0;
  const std::string report = report_of(cudaErrorLaunchTimeout, [&] {
    warpstep::launch(lanes_come_to_different_calls, {1, 32}, &out);
  });
  CHECK(says(report, "thread (7,0,0) waiting in __any_sync(0xffffffff)"));
  CHECK(says(report, "[31] waiting in __ballot_sync(0xffffffff)"));
  CHECK(says(report, " for thread (7,0,0)"));
}

TEST_CASE("lanes whose masks do not agree are a deadlock") {
  int out = 0;
  const std::string report = report_of(cudaErrorLaunchTimeout, [&] {
    warpstep::launch(masks_do_not_agree, {1, 32}, &out);
  });
  CHECK(says(report, "thread (0,0,0) waiting in __shfl_sync(0xffffffff)"));
  CHECK(says(report, "[31] waiting in __syncthreads()"));
}

TEST_CASE("lanes that come late or have exited are no deadlock") {
  under_every_policy([] {
    int flag = 0;
    std::vector<int> out(64);
    warpstep::launch(wait_for_lanes_that_come_late, {1, 64}, &flag, out.data());
    for (int t = 0; t < 64; ++t)
      if (t % 32 != 20) CHECK(out[t] == static_cast<int>(~(1u << 20)));
  });
}

TEST_CASE("a launch that runs out of time says who waits for whom") {
  int flag = 0;
  sim::settings().timeout_seconds = 0.2;
  const std::string report = report_of(cudaErrorLaunchTimeout, [&] {
    warpstep::launch(wait_in_meetings_for_ever, {1, 32}, &flag);
  });
  sim::settings().timeout_seconds = 0;
  CHECK(says(report, "thread (3,0,0) running at "));
  CHECK(says(report, "[31] waiting in __syncwarp(0xffffffff)"));
  CHECK(says(report, " for thread (3,0,0)"));
}

TEST_CASE("a fault behind a meeting names its thread") {
  for (const int from : {0, 32, 64}) {
    for (const int culprit : {0, 5, 31, 33, 40, 62, 63, 64, 95}) {
      CAPTURE(from);
      CAPTURE(culprit);
      std::vector<int> out(96);
      const std::string report = report_of(cudaErrorIllegalAddress, [&] {
        warpstep::launch<fault_behind_a_meeting>({1, 96}, out.data(), from, culprit);
      });
      CHECK(says(report, "thread (" + std::to_string(culprit) + ",0,0), at "));
    }
  }
}

TEST_CASE("a kernel that meets on one path only runs each thread once") {
  under_every_policy([] {
    for (const int from : {0, 32, 64, 96}) {
      std::vector<int> out(96);
      warpstep::launch<fault_behind_a_meeting>({1, 96}, out.data(), from, -1);
      for (int t = 0; t < 96; ++t) CHECK(out[t] == (t >= from ? t / 32 * 32 + 3 + 1 : 1));
    }
  });
}

TEST_CASE("lanes go on behind a meeting in the order of the policy") {
  const auto turns = [](const char* policy) {
    auto before = std::exchange(sim::settings().policy, sim::make_policy(policy));
    std::vector<int> log(64);
    int count = 0;
    warpstep::launch(log_turns, {1, 32}, log.data(), &count);
    sim::settings().policy = std::move(before);
    return log;
  };
  const std::vector<int> in_order = turns("in-order"), reverse = turns("reverse");
  for (int i = 0; i < 64; ++i) {
    CHECK(in_order[i] == i % 32);
    CHECK(reverse[i] == 31 - i % 32);
  }
  CHECK(turns("random:3") == turns("random:3"));
  CHECK(turns("random:3") != turns("random:4"));
}
