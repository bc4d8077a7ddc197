// Judges E06: the kernel's index, and the learner's own launch shape.
#include <fmt/format.h>

#include <cmath>

#include "course/judge/judge.h"

namespace warpstep::course {
namespace {

Run make(const Shape& shape, Random& random) {
  const auto a = random.floats(static_cast<std::size_t>(shape["n"]));
  Run run(shape);
  run.input("a", a);
  run.output<float>("out", a.size(), [a](std::size_t i) { return a[i] + 10.0; });
  run.told("blocks beyond those needed", 0, [](double more) {
    return fmt::format(
        "the grid has {:.0f} {} {}", std::abs(more), std::abs(more) == 1 ? "block" : "blocks",
        more > 0 ? "more than the cells need" : "too few: some cells have no thread");
  });
  run.told("threads beyond a multiple of 32", 0, [](double more) {
    return fmt::format(
        "a block's last warp has {:.0f} threads instead of 32: the number of threads "
        "of a block should be a multiple of 32",
        more);
  });
  return run;
}

std::vector<Shape> hidden(Random& random) {
  std::vector<Shape> shapes;
  for (const long long n : {2, 31, 33, 255, 257, 2048}) shapes.push_back(line(n, 256));
  shapes.push_back(line(random.between(1100, 3000), 256));
  return shapes;
}

const Exercise kExercise{
    .id = "E06",
    .visible = {line(1, 256), line(256, 256), line(512, 256), line(1000, 256), line(1025, 256)},
    .hidden = hidden,
    .make = make,
};

}  // namespace

TEST_SUITE("E06 add_ten_blocks") {
  TEST_CASE("values" * doctest::description("out[i] is a[i] + 10, and the grid fits")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other sizes")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("every cell has one thread, no thread goes outside")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("one load and one store for each cell")) {
    TrafficGates gates(kExercise);
    gates.at_most("T1", "global loads of all threads", gates.traffic().loads, gates.cells(),
                  "a cell of out needs one cell of a");
    gates.at_most("T1", "global stores of all threads", gates.traffic().stores, gates.cells(),
                  "each cell is written once");
    gates.judge();
  }
}

}  // namespace warpstep::course
