// Judges E00: the loops that a launch stands for, on the host.
#include "course/judge/judge.h"

namespace warpstep::course::E00 {
namespace {

Run make(const Shape& shape, Random& random) {
  const auto n = static_cast<std::size_t>(shape["n"]);
  const auto a = random.floats(n);
  const auto calls = static_cast<double>(shape["blocks"] * shape["threads"]);
  Run run(shape);
  run.input("a", a).on_host();
  run.both<int>("calls", {0}, [calls](std::size_t) { return Expected(calls); }).on_host();
  run.output<float>("out", n, [a](std::size_t i) { return a[i] + 10.0; }).on_host();
  return run;
}

Shape launch(int n, unsigned threads) {
  Shape shape = line(n, threads);
  shape.sizes["blocks"] = shape.grid.x;
  shape.sizes["threads"] = threads;
  return shape;
}

std::vector<Shape> hidden(Random& random) {
  const int any = static_cast<int>(random.between(40, 90));
  return {launch(2, 1), launch(8, 4), launch(33, 32), launch(any, 16), launch(any, 7)};
}

const Exercise kExercise{
    .id = "E00",
    .visible = {launch(1, 1), launch(3, 4), launch(10, 4), launch(100, 32)},
    .hidden = hidden,
    .make = make,
    .launches_kernels = false,
};

}  // namespace

TEST_SUITE("E00 runner") {
  TEST_CASE("values" * doctest::description("every thread is called, for 1 to 100 cells")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other numbers of blocks and threads, other data")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("a is unchanged")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("every thread is called exactly once")) {
    TrafficGates gates(kExercise);
    gates.judge();
  }
}

}  // namespace warpstep::course::E00
