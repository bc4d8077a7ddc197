// Turns lost at accesses: this file is compiled with hooks at each, as --checked does.
#include <warpstep/kernel.h>
#include <warpstep/warpstep.h>

#include <doctest/doctest.h>

#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "sim/base/observer.h"
#include "sim/block/worker.h"
#include "sim/check/report/coverage.h"
#include "sim/device/atomics/all.h"
#include "sim/schedule/settings.h"

extern "C" void __tsan_init();

namespace {

namespace sim = warpstep::sim;

/// What `warpstep check` does.
const bool watched = [] {
  setenv("WARPSTEP_CHECK_REPORT", "/dev/null", 1);
  __tsan_init();
  return sim::observer != nullptr;
}();

__global__ void add_one(int* counter) {
  *counter = *counter + 1;
}

__global__ void write_own(int* out, int rounds) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int round = 0; round < rounds; ++round) {
    out[i] += static_cast<int>(i);
    __syncthreads();
  }
}

/// Each writes the number of its turn.
__global__ void number_turns(int* next, int* turns) {
  turns[threadIdx.x] = atomicAdd(next, 1);
}

__global__ void count_under_lock(int* lock, int* counter) {
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  *counter = *counter + 1;
  atomicExch(lock, 0);
}

/// A plain flag: with threads run one after the other it would never be set.
__global__ void wait_for_flag(const int* flag, int* seen, int waiting_block) {
  const bool waits = waiting_block < 0 ? threadIdx.x == 0 : int(blockIdx.x) == waiting_block;
  if (waits) {
    int found;
    do {
      found = *flag;
      asm volatile("" ::: "memory");
    } while (found == 0);
    *seen = found;
  } else {
    *const_cast<int*>(flag) = 7;
  }
}

/// Of thread 0 and 1, who wrote last?
__global__ void write_number(int* out) {
  if (threadIdx.x < 2) *out = static_cast<int>(threadIdx.x);
}

/// Runs under a schedule for as long as it lives.
class Scheduled {
 public:
  explicit Scheduled(const std::string& schedule)
      : before_(std::exchange(sim::settings().policy, sim::make_policy(schedule))) {
    REQUIRE(sim::settings().policy != nullptr);
    sim::check::coverage = {};  // launches count: each is the first of a process
    sim::settings().timeout_seconds = 60;
  }
  ~Scheduled() {
    CHECK(cudaDeviceSynchronize() == cudaSuccess);
    CHECK(sim::Worker::of_this_thread().stacks().in_use() == 0);
    sim::settings().policy = std::move(before_);
    sim::settings().timeout_seconds = 0;
  }

 private:
  std::unique_ptr<sim::SchedulePolicy> before_;
};

const char* const kSchedules[] = {"in-order+every:1",
                                  "in-order+every:7",
                                  "reverse+every:2+blocks-mixed",
                                  "starve:0",
                                  "starve:31",
                                  "random:3+sometimes:3:1+blocks-mixed",
                                  "random:4+sometimes:4:16",
                                  "priorities:5+pct:5:3:200",
                                  "priorities:6+pct:6:2:50+blocks-mixed",
                                  "interleaved+every:1+meet-late"};

int count(const std::string& schedule, unsigned blocks, unsigned threads) {
  const Scheduled scheduled(schedule);
  warpstep::Buffer<int> counter(1);
  counter.copy_from(std::vector<int>{0});
  warpstep::launch(add_one, {blocks, threads}, counter.data());
  return counter.to_vector()[0];
}

std::vector<int> turns(const std::string& schedule) {
  const Scheduled scheduled(schedule);
  warpstep::Buffer<int> next(1), turns(100);
  next.copy_from(std::vector<int>{0});
  warpstep::launch(number_turns, {1, 100}, next.data(), turns.data());
  return turns.to_vector();
}

}  // namespace

TEST_CASE("the checkers watch this test, or nobody sees its accesses") {
  REQUIRE(watched);
}

TEST_CASE("updates are lost when every thread loses its turn between reading and writing") {
  CHECK(count("in-order", 1, 64) == 64);
  CHECK(count("in-order+every:1", 1, 64) == 1);
  CHECK(count("reverse", 1, 64) == 64);
}

TEST_CASE("updates of other blocks are lost where blocks take turns") {
  CHECK(count("in-order", 8, 1) == 8);
  CHECK(count("in-order+every:1", 8, 1) == 8);
  CHECK(count("in-order+every:1+blocks-mixed", 8, 1) < 8);
}

TEST_CASE("a schedule repeats a run exactly and another seed gives another") {
  const std::string one = "random:1+sometimes:1:2", other = "random:2+sometimes:2:2";
  CHECK(turns(one) == turns(one));
  CHECK(turns(one) != turns(other));
  const std::string pct = "priorities:9+pct:9:3:100";
  CHECK(turns(pct) == turns(pct));
  CHECK(turns(pct) != turns("in-order"));
}

TEST_CASE("pct with no points takes no turn away") {
  CHECK(turns("in-order+pct:1:0:10") == turns("in-order"));
  CHECK(count("in-order+pct:1:0:10", 1, 64) == 64);
}

TEST_CASE("every thread comes to its end under every schedule") {
  for (const std::string schedule : kSchedules) {
    CAPTURE(schedule);
    const Scheduled scheduled(schedule);
    warpstep::Buffer<int> out(20 * 70);
    out.copy_from(std::vector<int>(20 * 70));
    warpstep::launch(write_own, {20, 70}, out.data(), 3);
    const std::vector<int> got = out.to_vector();
    for (int i = 0; i < 20 * 70; ++i) REQUIRE(got[i] == 3 * i);
  }
}

TEST_CASE("spin locks make progress under every schedule, and guard what they should") {
  for (const std::string schedule : kSchedules) {
    CAPTURE(schedule);
    const Scheduled scheduled(schedule);
    warpstep::Buffer<int> words(2);
    words.copy_from(std::vector<int>{0, 0});
    warpstep::launch(count_under_lock, {3, 40}, words.data(), words.data() + 1);
    CHECK(words.to_vector()[1] == 120);
  }
}

TEST_CASE("a thread that spins on plain memory lets the others go on") {
  for (const char* schedule :
       {"in-order+every:1", "in-order+every:100", "starve:0", "random:2+sometimes:2:64"}) {
    CAPTURE(schedule);
    const Scheduled scheduled(schedule);
    warpstep::Buffer<int> words(2);
    words.copy_from(std::vector<int>{0, 0});
    warpstep::launch(wait_for_flag, {1, 33}, words.data(), words.data() + 1, -1);
    CHECK(words.to_vector()[1] == 7);
  }
}

TEST_CASE("a block that spins on plain memory lets the others go on where blocks take turns") {
  const Scheduled scheduled("in-order+every:1+blocks-mixed");
  warpstep::Buffer<int> words(2);
  words.copy_from(std::vector<int>{0, 0});
  warpstep::launch(wait_for_flag, {4, 1}, words.data(), words.data() + 1, 0);
  CHECK(words.to_vector()[1] == 7);
}

TEST_CASE("a starved thread writes last") {
  const auto last = [](const char* schedule) {
    const Scheduled scheduled(schedule);
    warpstep::Buffer<int> out(1);
    warpstep::launch(write_number, {1, 2}, out.data());
    return out.to_vector()[0];
  };
  CHECK(last("in-order") == 1);
  CHECK(last("starve:0") == 0);
  CHECK(last("starve:1") == 1);
}
