// Judges E34: a count of random points, within what chance allows.
#include <cmath>

#include "course/judge/judge.h"

namespace warpstep::course::E34 {
namespace {

constexpr double kShare = 3.14159265358979 / 4;

/// Six standard deviations: a right answer is outside of them once in 500 million times.
Run make(const Shape& shape, Random& random) {
  const auto samples = static_cast<double>(shape["samples"]);
  const auto before = static_cast<std::uint64_t>(random.between(5, 1000));
  const double window = std::max(2.0, 6 * std::sqrt(samples * kShare * (1 - kShare)));
  Run run(shape);
  run.number("seed", static_cast<double>(random.between(1, 1LL << 40)));
  const auto seeds = shape.sizes.contains("seeds") ? shape["seeds"] : 1;
  const std::vector<std::uint64_t> hits(static_cast<std::size_t>(seeds), before);
  run.number("before", static_cast<double>(before));
  run.both("hits", hits, [=](std::size_t) {
    return Expected{std::round(static_cast<double>(before) + samples * kShare),
                    samples == 0 ? 0 : window};
  });
  if (seeds > 1)
    run.told(
        "common to all seeds", 0,
        [](double got) {
          return got == 1 ? std::string("the count is the same for all seeds: they are not used")
                          : std::string("no count is off by more than 1: no points were drawn");
        },
        "V1");
  return run;
}

Shape of(long long samples, unsigned blocks, unsigned threads) {
  return {{{"samples", samples}}, {blocks, 1, 1}, {threads, 1, 1}, 0};
}

/// Several seeds in one run: that all counts are the same, or as close to the mean as can be, is
/// chance once in a million times.
Shape of_seeds(long long samples, unsigned blocks, unsigned threads) {
  Shape shape = of(samples, blocks, threads);
  shape.sizes["seeds"] = 6;
  return shape;
}

/// More hits than a float can count, by one thread. A thread of a GPU would take seconds: not
/// there.
Shape beyond_float() {
  Shape shape = of(22000000, 1, 1);
  shape.last_blocks = 1;
  shape.times_limit = 10;
  return shape;
}

std::vector<Shape> hidden(Random& random) {
  return {of(0, 1, 32),      of(random.between(20000, 40000), 64, 64),
          of(1500, 16, 64),  of(random.between(20000, 40000), 128, 32),
          of(300000, 4, 32), of_seeds(random.between(1500, 2500), 4, 80)};
}

const Exercise kExercise{
    .id = "E34",
    .visible = {of(1000, 4, 32), of(100, 1, 64), of(16384, 128, 32), of(16384, 16, 256),
                of_seeds(1500, 8, 48), beyond_float()},
    .hidden = hidden,
    .make = make,
    .counted = {of(4096, 4, 128)},
    .limits_atomics = true,
};

}  // namespace

TEST_SUITE("E34 mc_pi") {
  TEST_CASE("values" * doctest::description("the count is one that chance allows")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other numbers of samples, other seeds and launches")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("no update lost; the same seed, the same count")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("one atomic operation for each thread")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.traffic();
    gates.at_most("T4", "atomic operations on global memory", t.atomics, 512,
                  "each of 512 threads has one count");
    const bool counts_by_block = t.least_barriers > 0;  // as by __syncthreads_count()
    gates.at_least(
        "T5", "threads that store or add a number", t.threads - t.idle_threads,
        counts_by_block ? t.blocks : 16,
        "all 512 threads draw points, and a warp's or a block's count has one to add it");
    gates.judge();
  }
}

}  // namespace warpstep::course::E34
