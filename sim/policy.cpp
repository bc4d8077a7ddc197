#include "sim/policy.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace warpstep::sim {

namespace {

constexpr std::size_t kWarpSize = 32;

/// SplitMix64: one multiplication chain, the same on every machine.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  /// A number in [0, bound), as good as even for bounds far below 2^64.
  std::uint64_t below(std::uint64_t bound) { return next() % bound; }

 private:
  std::uint64_t state_;
};

class InOrder final : public TurnPolicy {
  std::string name() const override { return "in-order"; }
  bool starts_in_order() const override { return true; }
  void order(std::span<Thread*>, std::uint64_t, std::uint64_t) const override {}
  std::uint64_t block_at(std::uint64_t place, std::uint64_t) const override { return place; }
};

class Reverse final : public TurnPolicy {
  std::string name() const override { return "reverse"; }
  void order(std::span<Thread*> threads, std::uint64_t, std::uint64_t round) const override {
    if (round == 0) std::reverse(threads.begin(), threads.end());
  }
  std::uint64_t block_at(std::uint64_t place, std::uint64_t blocks) const override {
    return blocks - 1 - place;
  }
};

class Interleaved final : public TurnPolicy {
  std::string name() const override { return "interleaved"; }
  void order(std::span<Thread*> threads, std::uint64_t, std::uint64_t round) const override {
    if (round != 0) return;
    // In round 0 they lie in one array in order of threadIdx: the first is thread 0 of the block.
    Thread* const first = threads.empty() ? nullptr : threads.front();
    std::stable_sort(threads.begin(), threads.end(), [first](const Thread* a, const Thread* b) {
      return std::size_t(a - first) % kWarpSize < std::size_t(b - first) % kWarpSize;
    });
  }
  std::uint64_t block_at(std::uint64_t place, std::uint64_t) const override { return place; }
};

class Shuffled final : public TurnPolicy {
 public:
  explicit Shuffled(std::uint64_t seed) : seed_(seed) {}
  std::string name() const override { return "random:" + std::to_string(seed_); }
  bool reorders() const override { return true; }

  void order(std::span<Thread*> threads, std::uint64_t block, std::uint64_t round) const override {
    Random random(Random(Random(seed_ ^ (block << 20)).next() ^ round).next());
    for (std::size_t left = threads.size(); left > 1; --left)
      std::swap(threads[left - 1], threads[random.below(left)]);
  }

  /// A permutation that needs no table, so that a grid of any size costs no memory: four rounds
  /// of a Feistel network over the next even power of two, walked until it lands in the grid.
  std::uint64_t block_at(std::uint64_t place, std::uint64_t blocks) const override {
    unsigned half_bits = 1;
    while ((std::uint64_t{1} << (2 * half_bits)) < blocks) ++half_bits;
    const std::uint64_t mask = (std::uint64_t{1} << half_bits) - 1;
    do {
      std::uint64_t left = place >> half_bits, right = place & mask;
      for (std::uint64_t round = 0; round < 4; ++round) {
        const std::uint64_t mixed = Random(seed_ ^ (right << 3) ^ round).next() & mask;
        left = std::exchange(right, left ^ mixed);
      }
      place = left << half_bits | right;
    } while (place >= blocks);
    return place;
  }

 private:
  std::uint64_t seed_;
};

}  // namespace

std::unique_ptr<TurnPolicy> make_policy(std::string_view name) {
  if (name == "in-order") return std::make_unique<InOrder>();
  if (name == "reverse") return std::make_unique<Reverse>();
  if (name == "interleaved") return std::make_unique<Interleaved>();
  constexpr std::string_view kRandom = "random:";
  if (!name.starts_with(kRandom)) return nullptr;
  name.remove_prefix(kRandom.size());
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), seed);
  if (error != std::errc{} || end != name.data() + name.size()) return nullptr;
  return std::make_unique<Shuffled>(seed);
}

}  // namespace warpstep::sim
