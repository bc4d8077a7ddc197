// Turn policies: the order of threads and blocks, and that a run can be repeated.
#include <warpstep/kernel.h>
#include <warpstep/warpstep.h>

#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "sim/policy.h"
#include "sim/settings.h"

namespace {

namespace sim = warpstep::sim;

struct Log {
  int entries[4096];
  int count;
};

__global__ void log_phases(Log* log) {
  const int t = static_cast<int>(threadIdx.x);
  log->entries[log->count++] = t;
  __syncthreads();
  log->entries[log->count++] = t;
}

__global__ void log_blocks(Log* log) {
  if (threadIdx.x == 0) log->entries[log->count++] = static_cast<int>(blockIdx.x);
}

/// Uses another policy and one worker for as long as it lives.
class Scheduled {
 public:
  explicit Scheduled(const char* policy)
      : policy_(std::exchange(sim::settings().policy, sim::make_policy(policy))),
        workers_(std::exchange(sim::settings().workers, 1u)) {
    REQUIRE(sim::settings().policy != nullptr);
  }
  ~Scheduled() {
    sim::settings().policy = std::move(policy_);
    sim::settings().workers = workers_;
  }

 private:
  std::unique_ptr<sim::TurnPolicy> policy_;
  unsigned workers_;
};

std::vector<int> thread_order(const char* policy, unsigned threads) {
  const Scheduled scheduled(policy);
  Log log{};
  warpstep::launch(log_phases, {1, threads}, &log);
  return {log.entries, log.entries + log.count};
}

std::vector<int> block_order(const char* policy, unsigned blocks) {
  const Scheduled scheduled(policy);
  Log log{};
  warpstep::launch(log_blocks, {blocks, 1}, &log);
  return {log.entries, log.entries + log.count};
}

std::vector<int> twice(std::vector<int> order) {
  const std::vector<int> once = order;
  order.insert(order.end(), once.begin(), once.end());
  return order;
}

std::vector<int> counting(int count) {
  std::vector<int> order(count);
  std::iota(order.begin(), order.end(), 0);
  return order;
}

}  // namespace

TEST_CASE("in order, thread 0 has the first turn of every phase and block 0 comes first") {
  CHECK(thread_order("in-order", 70) == twice(counting(70)));
  CHECK(block_order("in-order", 50) == counting(50));
}

TEST_CASE("in reverse, the last thread and the last block come first") {
  std::vector<int> order = counting(70);
  std::reverse(order.begin(), order.end());
  CHECK(thread_order("reverse", 70) == twice(order));
  order = counting(50);
  std::reverse(order.begin(), order.end());
  CHECK(block_order("reverse", 50) == order);
}

TEST_CASE("interleaved, lane 0 of every warp comes before lane 1 of any") {
  const std::vector<int> order = thread_order("interleaved", 96);
  CHECK(order[0] == 0);
  CHECK(order[1] == 32);
  CHECK(order[2] == 64);
  CHECK(order[3] == 1);
  CHECK(order[95] == 95);
  CHECK(order[96] == 0);
  CHECK(order[97] == 32);
}

TEST_CASE("a random order runs every thread once in each phase and differs between phases") {
  const std::vector<int> order = thread_order("random:7", 200);
  REQUIRE(order.size() == 400);
  const std::vector<int> first(order.begin(), order.begin() + 200);
  const std::vector<int> second(order.begin() + 200, order.end());
  CHECK(std::set<int>(first.begin(), first.end()).size() == 200);
  CHECK(std::set<int>(second.begin(), second.end()).size() == 200);
  CHECK(first != second);
  CHECK(first != counting(200));
}

TEST_CASE("a seed repeats a random order exactly and another seed gives another") {
  CHECK(thread_order("random:42", 128) == thread_order("random:42", 128));
  CHECK(thread_order("random:42", 128) != thread_order("random:43", 128));
  CHECK(block_order("random:42", 300) == block_order("random:42", 300));
  CHECK(block_order("random:42", 300) != block_order("random:43", 300));
}

TEST_CASE("a random order of blocks leaves none out, whatever their number") {
  for (const unsigned blocks : {1u, 2u, 3u, 31u, 64u, 1000u, 4096u}) {
    CAPTURE(blocks);
    const std::vector<int> order = block_order("random:3", blocks);
    CHECK(std::set<int>(order.begin(), order.end()).size() == blocks);
    CHECK(order.size() == blocks);
  }
}

TEST_CASE("a policy that does not exist is not made") {
  for (const char* name :
       {"", "forward", "random", "random:", "random:x", "random:1x", "in-order "})
    CHECK(sim::make_policy(name) == nullptr);
  for (const char* name : {"in-order", "reverse", "interleaved", "random:18446744073709551615"})
    CHECK(sim::make_policy(name)->name() == name);
}
