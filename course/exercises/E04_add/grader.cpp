// Judges E04: out[i] = a[i] + b[i].
#include "course/judge/judge.h"

namespace warpstep::course::E04 {
namespace {

Run make(const Shape& shape, Random& random) {
  const auto n = static_cast<std::size_t>(shape["n"]);
  const auto both = random.floats(2 * n);  // no value twice, in a or b
  const std::vector<float> a(both.begin(), both.begin() + static_cast<std::ptrdiff_t>(n));
  const std::vector<float> b(both.begin() + static_cast<std::ptrdiff_t>(n), both.end());
  Run run(shape);
  run.input("a", a).input("b", b);
  run.output<float>("out", n, [a, b](std::size_t i) { return double{a[i]} + b[i]; });
  return run;
}

/// One block of n threads.
Shape block_of(long long n) {
  return line(n, static_cast<unsigned>(n));
}

std::vector<Shape> hidden(Random& random) {
  return {block_of(2), block_of(31), block_of(65), block_of(random.between(100, 511)),
          block_of(1024)};
}

const Exercise kExercise{
    .id = "E04",
    .visible = {block_of(1), block_of(3), block_of(32), block_of(256)},
    .hidden = hidden,
    .make = make,
};

}  // namespace

TEST_SUITE("E04 add") {
  TEST_CASE("values" * doctest::description("out[i] is a[i] + b[i]")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other numbers of threads, other data")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("no access outside, no race, inputs are unchanged")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("two loads and one store for each thread")) {
    TrafficGates gates(kExercise);
    gates.at_most("T1", "global loads of all threads", gates.traffic().loads, 2 * gates.cells(),
                  "one from a, one from b");
    gates.at_most("T1", "global stores of all threads", gates.traffic().stores, gates.cells(),
                  "each cell is written once");
    gates.judge();
  }
}

}  // namespace warpstep::course::E04
