// The schedules: orders in which threads and blocks can run.
#include <algorithm>
#include <utility>

#include "sim/base/random.h"
#include "sim/schedule/schedule_policy.h"

namespace warpstep::sim {

namespace {

constexpr std::size_t kWarpSize = 32;

class InOrder final : public SchedulePolicy {
  std::string name() const override { return "in-order"; }
  Traits traits() const override { return {.starts_in_order = true}; }
  void order(std::span<Thread*>, std::uint64_t, std::uint64_t) const override {}
};

class Reverse final : public SchedulePolicy {
  std::string name() const override { return "reverse"; }
  void order(std::span<Thread*> threads, std::uint64_t, std::uint64_t round) const override {
    if (round == 0) std::reverse(threads.begin(), threads.end());
  }
  Traits traits() const override { return {.moves_blocks = true}; }
  std::uint64_t block_at(std::uint64_t position, std::uint64_t blocks) const override {
    return blocks - 1 - position;
  }
};

/// Threads sorted, when a block begins, by a number that each has.
class Sorted final : public SchedulePolicy {
 public:
  using Key = std::size_t (*)(std::size_t rank);
  Sorted(std::string_view name, Key key) : name_(name), key_(key) {}
  std::string name() const override { return name_; }
  void order(std::span<Thread*> threads, std::uint64_t, std::uint64_t round) const override {
    if (round != 0) return;
    std::stable_sort(threads.begin(), threads.end(), [this](const Thread* a, const Thread* b) {
      return key_(a->rank) < key_(b->rank);
    });
  }

 private:
  std::string name_;
  Key key_;
};

/// One thread is last whenever there is a choice, and is preempted at each access.
class Starving final : public SchedulePolicy {
 public:
  explicit Starving(std::uint64_t victim) : victim_(static_cast<unsigned>(victim)) {}
  std::string name() const override { return "starve:" + std::to_string(victim_); }
  void order(std::span<Thread*> threads, std::uint64_t, std::uint64_t) const override {
    std::stable_partition(threads.begin(), threads.end(),
                          [this](const Thread* thread) { return thread->rank != victim_; });
  }
  Traits traits() const override {
    return {.reorders = true, .preemption = {.when = Preemption::When::victim, .victim = victim_}};
  }

 private:
  unsigned victim_;
};

void shuffle(std::span<Thread*> threads, Random random) {
  for (std::size_t left = threads.size(); left > 1; --left)
    std::swap(threads[left - 1], threads[random.below(left)]);
}

/// A permutation that needs no table, so that a grid of any size costs no memory: four rounds of a
/// Feistel network over the next even power of two, walked until it lands in the grid.
std::uint64_t permuted(std::uint64_t position, std::uint64_t blocks, std::uint64_t seed) {
  unsigned half_bits = 1;
  while ((std::uint64_t{1} << (2 * half_bits)) < blocks) ++half_bits;
  const std::uint64_t mask = (std::uint64_t{1} << half_bits) - 1;
  do {
    std::uint64_t left = position >> half_bits, right = position & mask;
    for (std::uint64_t round = 0; round < 4; ++round) {
      const std::uint64_t mixed = Random(seed ^ (right << 3) ^ round).next() & mask;
      left = std::exchange(right, left ^ mixed);
    }
    position = left << half_bits | right;
  } while (position >= blocks);
  return position;
}

/// Shuffled each time there is a choice.
class Shuffled final : public SchedulePolicy {
 public:
  explicit Shuffled(std::uint64_t seed) : seed_(seed) {}
  std::string name() const override { return "random:" + std::to_string(seed_); }
  void order(std::span<Thread*> threads, std::uint64_t block, std::uint64_t round) const override {
    shuffle(threads, Random(Random(Random(seed_ ^ (block << 20)).next() ^ round).next()));
  }
  Traits traits() const override { return {.reorders = true, .moves_blocks = true}; }
  std::uint64_t block_at(std::uint64_t position, std::uint64_t blocks) const override {
    return permuted(position, blocks, seed_);
  }

 private:
  std::uint64_t seed_;
};

/// Shuffled when a block begins. A thread that is preempted is last from then on.
class Prioritised final : public SchedulePolicy {
 public:
  explicit Prioritised(std::uint64_t seed) : seed_(seed) {}
  std::string name() const override { return "priorities:" + std::to_string(seed_); }
  void order(std::span<Thread*> threads, std::uint64_t, std::uint64_t round) const override {
    if (round == 0) shuffle(threads, Random(seed_));
  }
  Traits traits() const override { return {.moves_blocks = true}; }
  std::uint64_t block_at(std::uint64_t position, std::uint64_t blocks) const override {
    return permuted(position, blocks, seed_);
  }

 private:
  std::uint64_t seed_;
};

}  // namespace

std::unique_ptr<SchedulePolicy> make_order(std::string_view name) {
  if (name == "in-order") return std::make_unique<InOrder>();
  if (name == "reverse") return std::make_unique<Reverse>();
  if (name == "interleaved")
    return std::make_unique<Sorted>(name, [](std::size_t rank) { return rank % kWarpSize; });
  if (name == "last-warp-first")
    return std::make_unique<Sorted>(name, [](std::size_t rank) { return ~(rank / kWarpSize); });
  if (name == "last-lane-first")
    return std::make_unique<Sorted>(name, [](std::size_t rank) { return rank ^ (kWarpSize - 1); });
  if (name == "odd-lanes-first")
    return std::make_unique<Sorted>(name, [](std::size_t rank) { return 1 - rank % 2; });
  const std::size_t colon = name.find(':');
  std::uint64_t number = 0;
  if (colon == name.npos || !parse_numbers(name.substr(colon + 1), {&number, 1})) return nullptr;
  name = name.substr(0, colon);
  if (name == "starve" && number < 1024) return std::make_unique<Starving>(number);
  if (name == "random") return std::make_unique<Shuffled>(number);
  if (name == "priorities") return std::make_unique<Prioritised>(number);
  return nullptr;
}

}  // namespace warpstep::sim
