// Judges E07: allocate, copy, launch, copy back, free.
#include "course/judge/judge.h"

namespace warpstep::course::E07 {
namespace {

Run make(const Shape& shape, Random& random) {
  const auto n = static_cast<std::size_t>(shape["n"]);
  const auto x = random.floats(n), y = random.floats(n);
  const auto alpha = static_cast<double>(random.between(2, 9));
  Run run(shape);
  run.number("alpha", alpha);
  run.input("x", x).on_host().input("y", y).on_host();
  run.output<float>("out", n, [=](std::size_t i) { return alpha * x[i] + y[i]; }).on_host();
  if (n == 0) return run;
  const auto bytes = static_cast<double>(4 * n);
  run.told("bytes to the device", 2 * bytes, "the number of bytes copied to the device", "M1");
  run.told("bytes to the host", bytes, "the number of bytes copied back", "M1");
  run.told("copies to the device", 2, "the number of copies to the device", "T1");
  run.told("copies to the host", 1, "the number of copies back", "T1");
  return run;
}

std::vector<Shape> hidden(Random& random) {
  return {line_by_answer(0), line_by_answer(2), line_by_answer(33),
          line_by_answer(random.between(1100, 2500))};
}

const Exercise kExercise{
    .id = "E07",
    .visible = {line_by_answer(1), line_by_answer(3), line_by_answer(256), line_by_answer(1000)},
    .hidden = hidden,
    .make = make,
    .has_host_code = true,
};

}  // namespace

TEST_SUITE("E07 saxpy") {
  TEST_CASE("values" * doctest::description("out is alpha * x + y")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other sizes, n = 0 too")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("all memory is freed, no host pointer in the kernel")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("each cell is loaded and stored once")) {
    TrafficGates gates(kExercise);
    gates.at_most("T1", "global loads of all threads", gates.traffic().loads, 2 * gates.cells(),
                  "a cell needs one of x and one of y");
    gates.at_least("T5", "blocks of all launches", gates.traffic().blocks, 1,
                   "the kernel does the work");
    gates.judge();
  }
}

}  // namespace warpstep::course::E07
