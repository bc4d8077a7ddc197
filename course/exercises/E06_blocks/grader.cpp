// Judges E06: the kernel's index, and the learner's own launch shape.
#include "course/judge/judge.h"

namespace warpstep::course {
namespace {

Run make(const Shape& shape, Random& random) {
  const auto a = random.floats(static_cast<std::size_t>(shape["n"]));
  Run run(shape);
  run.input("a", a);
  run.output<float>("out", a.size(), [a](std::size_t i) { return a[i] + 10.0; });
  run.told("blocks beyond those needed", 0, "the number of blocks without work, or missing");
  run.told("threads beyond a multiple of 32", 0, "the number of threads beyond a multiple of 32");
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
    gates.at_most("T1", "global loads of a thread", gates.traffic().most_loads, 1,
                  "each thread needs only a[i]");
    gates.at_most("T1", "global stores of a thread", gates.traffic().most_stores, 1,
                  "each thread writes out[i] once");
    gates.judge();
  }
}

}  // namespace warpstep::course
