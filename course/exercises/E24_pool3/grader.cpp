// Judges E24: sums of a cell and its two neighbours, by way of shared memory.
#include "course/judge/judge.h"

namespace warpstep::course::E24 {
namespace {

Run make(const Shape& shape, Random& random) {
  const auto a = random.floats(static_cast<std::size_t>(shape["n"]));
  Run run(shape);
  run.input("a", a);
  run.output<float>("out", a.size(), [a](std::size_t i) {
    const double left = i > 0 ? a[i - 1] : 0, right = i + 1 < a.size() ? a[i + 1] : 0;
    return Expected(left + a[i] + right);
  });
  return run;
}

std::vector<Shape> hidden(Random& random) {
  const auto any = static_cast<int>(random.between(300, 900));
  return {line(1, 32),    line(31, 32),  line(33, 32),  line(65, 64),   line(255, 256),
          line(257, 256), line(any, 64), line(any, 96), line(1000, 256)};
}

const Exercise kExercise{
    .id = "E24",
    .visible = {line(4, 4), line(32, 32), line(64, 32), line(100, 64), line(256, 128)},
    .hidden = hidden,
    .make = make,
    .counted = {line(1024, 256)},
};

}  // namespace

TEST_SUITE("E24 pool3") {
  TEST_CASE("values" *
            doctest::description("out[i] is the sum of three cells, at block edges too")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other lengths and block sizes")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("no race, nothing outside a or s, under every order")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("one load a cell, and two more a block")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.traffic();
    gates.at_most("T1", "global loads of all threads", t.loads, 1024 + 2 * 4,
                  "each block needs its 256 cells and one more at either end");
    gates.at_most("T1", "global stores of all threads", t.stores, gates.cells(),
                  "each cell is written once");
    gates.at_most("T2", "sectors of a warp's load", t.sectors_per_load(), 5,
                  "32 floats in order lie in 4 sectors, or in 5 when they begin within one");
    gates.judge();
  }
}

}  // namespace warpstep::course::E24
