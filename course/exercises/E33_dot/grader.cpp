// Judges E33: the dot product, whatever the launch and the order of blocks.
#include <fmt/format.h>

#include "course/judge/judge.h"

namespace warpstep::course::E33 {
namespace {

Run make(const Shape& shape, Random& random) {
  const auto n = static_cast<std::size_t>(shape["n"]);
  const auto a = random.small_floats(n), b = random.small_floats(n);
  Run run(shape);
  run.input("a", a).input("b", b);
  run.output<float>("out", 1, [a, b](std::size_t) {
    Terms sum;
    for (std::size_t i = 0; i < a.size(); ++i) sum += double{a[i]} * double{b[i]};
    return Expected(sum);
  });
  return run;
}

Shape of(int n, unsigned blocks, unsigned threads) {
  return {{{"n", n}}, {blocks, 1, 1}, {threads, 1, 1}, 0};
}

std::vector<Shape> hidden(Random& random) {
  const auto n = static_cast<int>(random.between(300, 900));
  const auto odd = static_cast<unsigned>(random.between(65, 127));
  return {of(0, 1, 32),  of(1, 2, 32),     of(33, 1, 32),     of(n, 5, odd), of(n, 3, 96),
          of(31, 4, 64), of(1000, 4, 256), of(1200, 1, 1024), of(3, 2, 1)};
}

const Exercise kExercise{
    .id = "E33",
    .visible = {of(5, 2, 2), of(32, 1, 32), of(128, 2, 64), of(700, 4, 64)},
    .hidden = hidden,
    .make = make,
    .counted = {of(4096, 8, 128)},
    .has_host_code = true,
    .limits_atomics = true,
};

/// Loads by launches of as many blocks and threads as the counted shape asks for.
double loads_as_told(const TrafficGates& gates) {
  double loads = 0;
  for (std::size_t i = 0; gates.launch(i).threads != 0; ++i)
    if (const Traffic& launch = gates.launch(i); launch.blocks == 8 && launch.threads == 8 * 128)
      loads += launch.loads;
  return loads;
}

}  // namespace

TEST_SUITE("E33 dot") {
  TEST_CASE("values" * doctest::description("*out is the sum of all products")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other lengths, blocks and block sizes")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("no race between threads or blocks, in any order")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("one atomic operation a block, one load a cell")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.traffic();
    gates.at_most("T4", "atomic operations on global memory", t.atomics, 8,
                  "there are 8 blocks, and each has one sum");
    gates.at_most(
        "T1", "global loads of all threads", t.loads, 2 * 4096 + 8 * 16,
        "each cell of a and b is needed once, and a few numbers for each of the 8 blocks");
    if (const double loads = loads_as_told(gates); 2 * loads < t.loads)
      gates.wrong("L2", fmt::format("launches of 8 blocks of 128 threads, as launch_dot was told, "
                                    "make {:.0f} of {:.0f} global loads: the work is theirs",
                                    loads, t.loads));
    gates.judge();
  }
}

}  // namespace warpstep::course::E33
