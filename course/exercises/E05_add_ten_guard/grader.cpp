// Judges E05: out[i] = a[i] + 10 with more threads than cells.
#include "course/judge/judge.h"

namespace warpstep::course::E05 {
namespace {

Run make(const Shape& shape, Random& random) {
  const auto a = random.floats(static_cast<std::size_t>(shape["n"]));
  Run run(shape);
  run.input("a", a);
  run.output<float>("out", a.size(), [a](std::size_t i) { return a[i] + 10.0; });
  return run;
}

Shape shape_of(long long n, unsigned threads) {
  return {{{"n", n}}, {1, 1, 1}, {threads, 1, 1}, 0};
}

std::vector<Shape> hidden(Random& random) {
  return {shape_of(0, 32),
          shape_of(1, 64),
          shape_of(31, 32),
          shape_of(33, 96),
          shape_of(random.between(200, 255), 256),
          shape_of(1000, 1024)};
}

const Exercise kExercise{
    .id = "E05",
    .visible = {shape_of(4, 4), shape_of(5, 8), shape_of(1, 32), shape_of(100, 256)},
    .hidden = hidden,
    .make = make,
};

}  // namespace

TEST_SUITE("E05 add_ten_guard") {
  TEST_CASE("values" * doctest::description("out[i] is a[i] + 10")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other sizes, n = 0 too")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("no thread reads or writes outside")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("nothing unneeded is loaded")) {
    TrafficGates gates(kExercise);
    gates.at_most("T1", "global loads", gates.traffic().loads, 100, "a has 100 cells");
    gates.at_most("T1", "global stores of all threads", gates.traffic().stores, gates.cells(),
                  "each cell is written once");
    gates.judge();
  }
}

}  // namespace warpstep::course::E05
