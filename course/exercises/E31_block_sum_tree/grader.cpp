// Judges E31: the sum of each block's cells, by a tree without bank conflicts.
#include <algorithm>

#include "course/judge/judge.h"

namespace warpstep::course::E31 {
namespace {

Run make(const Shape& shape, Random& random) {
  const auto a = random.small_floats(static_cast<std::size_t>(shape["n"]));
  const std::size_t threads = shape.block.x;
  Run run(shape);
  run.input("a", a);
  run.output<float>("out", shape.grid.x, [a, threads](std::size_t block) {
    Terms sum;
    for (std::size_t i = block * threads; i < std::min(a.size(), (block + 1) * threads); ++i)
      sum += a[i];
    return Expected(sum);
  });
  return run;
}

std::vector<Shape> hidden(Random& random) {
  const auto any = static_cast<int>(random.between(300, 900));
  return {line(1, 32),    line(31, 32),   line(33, 32),    line(5, 1),
          line(any, 128), line(any, 256), line(1500, 512), line(1500, 1024)};
}

const Exercise kExercise{
    .id = "E31",
    .visible = {line(4, 4), line(10, 8), line(64, 32), line(100, 64), line(700, 256)},
    .hidden = hidden,
    .make = make,
    .counted = {line(1024, 256)},
};

/// What no tree needs less of: a store of each cell, and the result.
constexpr double kBesidesAdding = 8 + 1;

}  // namespace

TEST_SUITE("E31 block_sum_tree") {
  TEST_CASE("values" * doctest::description("out[b] is the sum of block b's cells")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other lengths and block sizes")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("no race, in the last warp neither")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("few accesses to shared memory, and no conflicts")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.traffic();
    gates.at_most("T1", "global loads of all threads", t.loads, 1024, "a has 1024 cells");
    gates.at_most("T3", "bank conflicts", t.conflicts, 0,
                  "32 neighbours lie in 32 banks, so a warp gets them at once");
    gates.at_most("T3", "accesses of a warp to shared memory, for a block", t.shared_requests / 4,
                  36 + kBesidesAdding,
                  "half of the warps work in the first step, a quarter in the second, and then "
                  "one: 12 times two loads and a store, and one store of each cell before");
    gates.at_most("T4", "atomic operations on shared memory", t.shared_atomics, 4 * 32,
                  "a tree needs none; 256 additions to one number wait for each other");
    gates.judge();
  }
}

}  // namespace warpstep::course::E31
