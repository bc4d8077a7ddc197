// RunQueue policies: the order of threads and blocks, and that a run can be repeated.
#include <warpstep/kernel.h>
#include <warpstep/warpstep.h>

#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "sim/schedule/schedule_policy.h"
#include "sim/schedule/settings.h"

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
  std::unique_ptr<sim::SchedulePolicy> policy_;
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

TEST_CASE("the last warp first, the threads of a warp keep their order") {
  const std::vector<int> order = thread_order("last-warp-first", 70);
  CHECK(order[0] == 64);
  CHECK(order[5] == 69);
  CHECK(order[6] == 32);
  CHECK(order[69] == 31);
  CHECK(order[70] == 64);
}

TEST_CASE("the last lane of each warp first, the warps keep their order") {
  const std::vector<int> order = thread_order("last-lane-first", 70);
  CHECK(order[0] == 31);
  CHECK(order[31] == 0);
  CHECK(order[32] == 63);
  CHECK(order[64] == 69);
  CHECK(order[69] == 64);
  CHECK(order[70] == 31);
}

TEST_CASE("odd lanes first, the even ones come after all of them") {
  const std::vector<int> order = thread_order("odd-lanes-first", 64);
  CHECK(order[0] == 1);
  CHECK(order[31] == 63);
  CHECK(order[32] == 0);
  CHECK(order[63] == 62);
}

TEST_CASE("a starved thread is the last of every phase") {
  const std::vector<int> order = thread_order("starve:3", 40);
  CHECK(order[39] == 3);
  CHECK(order[79] == 3);
  CHECK(order[3] == 4);
  CHECK(thread_order("starve:40", 40) == twice(counting(40)));
}

TEST_CASE("priorities are a random order that stays") {
  const std::vector<int> order = thread_order("priorities:5", 100);
  const std::vector<int> first(order.begin(), order.begin() + 100);
  CHECK(order == twice(first));
  CHECK(std::set<int>(first.begin(), first.end()).size() == 100);
  CHECK(first != counting(100));
  CHECK(order == thread_order("priorities:5", 100));
  CHECK(order != thread_order("priorities:6", 100));
}

TEST_CASE("blocks can be reversed alone") {
  std::vector<int> order = counting(50);
  std::reverse(order.begin(), order.end());
  CHECK(block_order("in-order+blocks-reverse", 50) == order);
  CHECK(block_order("reverse+blocks-reverse", 50) == counting(50));
  CHECK(thread_order("in-order+blocks-reverse", 40) == twice(counting(40)));
}

TEST_CASE("only the last blocks of a grid run, where that is asked for") {
  CHECK(block_order("in-order+last-blocks:2", 50) == std::vector<int>{48, 49});
  CHECK(block_order("in-order+last-blocks:2", 0x7fffffff) ==
        std::vector<int>{0x7ffffffd, 0x7ffffffe});
  CHECK(block_order("in-order+last-blocks:7", 3) == counting(3));
  CHECK(block_order("in-order+last-blocks:2+blocks-reverse", 50) == std::vector<int>{49, 48});
  CHECK(block_order("in-order+last-blocks:2+blocks-mixed", 50) == std::vector<int>{48, 49});
  CHECK(block_order("reverse+last-blocks:2", 50) == std::vector<int>{49, 48});
}

TEST_CASE("blocks that take turns all run once, however many there are") {
  for (const unsigned blocks : {1u, 2u, 17u, 100u}) {
    CAPTURE(blocks);
    const std::vector<int> order = block_order("in-order+blocks-mixed", blocks);
    CHECK(std::set<int>(order.begin(), order.end()).size() == blocks);
    CHECK(order.size() == blocks);
  }
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
  for (const char* name : {"",
                           "forward",
                           "random",
                           "random:",
                           "random:x",
                           "random:1x",
                           "in-order ",
                           "starve:",
                           "starve:1024",
                           "+reverse",
                           "in-order+",
                           "in-order+reverse",
                           "in-order+every:0",
                           "in-order+every:",
                           "in-order+every:1+every:2",
                           "in-order+every:1:2",
                           "in-order+sometimes:1",
                           "in-order+pct:1:2",
                           "in-order+pct:1:2:0",
                           "starve:0+every:1",
                           "reverse+blocks-mixed+blocks-mixed",
                           "reverse+last-blocks:0",
                           "reverse+last-blocks:",
                           "reverse+last-blocks:1+last-blocks:2",
                           "reverse+late-copies+late-copies",
                           "reverse++meet-late"})
    CHECK(sim::make_policy(name) == nullptr);
  for (const char* name : {"in-order", "reverse", "interleaved", "random:18446744073709551615",
                           "last-warp-first", "last-lane-first", "odd-lanes-first", "starve:1023",
                           "priorities:0", "in-order+every:1+blocks-mixed",
                           "random:7+sometimes:7:16", "priorities:3+pct:3:2:500+blocks-reverse",
                           "reverse+meet-late", "in-order+late-copies", "in-order+last-blocks:2"})
    CHECK(sim::make_policy(name)->name() == name);
}
