// Judges E02: out[i] = a[i] + 10.
#include "course/judge/judge.h"

namespace warpstep::course::E02 {
namespace {

Run make(const Shape& shape, Random& random) {
  const auto a = random.floats(static_cast<std::size_t>(shape["n"]));
  Run run(shape);
  run.input("a", a);
  run.output<float>("out", a.size(), [a](std::size_t i) { return a[i] + 10.0; });
  return run;
}

/// One block of n threads.
Shape block_of(int n) {
  return line(n, static_cast<unsigned>(n));
}

std::vector<Shape> hidden(Random& random) {
  return {block_of(2), block_of(31), block_of(33),
          block_of(static_cast<int>(random.between(65, 511))), block_of(1024)};
}

const Exercise kExercise{
    .id = "E02",
    .visible = {block_of(1), block_of(4), block_of(32), block_of(256)},
    .hidden = hidden,
    .make = make,
};

}  // namespace

TEST_SUITE("E02 add_ten") {
  TEST_CASE("values" * doctest::description("out[i] is a[i] + 10, for 1 to 256 threads")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other numbers of threads, other data")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("no access outside, no race, a is unchanged")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("one load and one store for each thread")) {
    TrafficGates gates(kExercise);
    gates.at_most("T1", "global loads of all threads", gates.traffic().loads, gates.cells(),
                  "a cell of out needs one cell of a");
    gates.at_most("T1", "global stores of all threads", gates.traffic().stores, gates.cells(),
                  "each cell is written once");
    gates.judge();
  }
}

}  // namespace warpstep::course::E02
