// Judges E25: sums of 2 r + 1 cells, in shared memory whose size the learner computes.
#include "course/judge/judge.h"

#include <algorithm>

namespace warpstep::course::E25 {
namespace {

Run make(const Shape& shape, Random& random) {
  const auto a = random.floats(static_cast<std::size_t>(shape["n"]));
  const long long r = shape["r"];
  Run run(shape);
  run.input("a", a);
  run.output<float>("out", a.size(), [a, r](std::size_t cell) {
    const auto i = static_cast<long long>(cell), n = static_cast<long long>(a.size());
    Terms sum;
    for (long long j = std::max(0LL, i - r); j <= std::min(n - 1, i + r); ++j)
      sum += a[static_cast<std::size_t>(j)];
    return Expected(sum);
  });
  return run;
}

Shape with_radius(int n, unsigned block, int r) {
  Shape shape = line(n, block);
  shape.sizes["r"] = r;
  return shape;
}

std::vector<Shape> hidden(Random& random) {
  const auto any = static_cast<int>(random.between(200, 500));
  const auto radius = static_cast<int>(random.between(4, 30));
  return {with_radius(1, 32, 1),    with_radius(33, 32, 0),       with_radius(100, 32, 40),
          with_radius(255, 256, 5), with_radius(any, 96, radius), with_radius(any, 64, 64),
          with_radius(257, 256, 33)};
}

const Exercise kExercise{
    .id = "E25",
    .visible = {with_radius(12, 4, 2), with_radius(64, 32, 3), with_radius(100, 64, 1),
                with_radius(256, 128, 8)},
    .hidden = hidden,
    .make = make,
    .counted = {with_radius(1024, 256, 3)},
};

}  // namespace

TEST_SUITE("E25 stencil") {
  TEST_CASE("values" * doctest::description("sums of 2 r + 1 cells, at all edges")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other lengths and radii, larger than a block too")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("no race, nothing outside a or s")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("one load a cell, and 2 r more a block")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.traffic();
    gates.at_most("T1", "global loads of all threads", t.loads, 1042,
                  "1024 cells, and 3 more at either end of 4 blocks, less 6 outside the array");
    gates.at_most("T1", "global stores of all threads", t.stores, gates.cells(),
                  "each cell is written once");
    gates.at_most("T2", "sectors of a warp's load", t.sectors_per_load(), 5,
                  "32 floats in order lie in 4 sectors, or in 5 when they begin within one");
    gates.judge();
  }
}

}  // namespace warpstep::course::E25
