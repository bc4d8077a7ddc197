// Judges E26: a convolution by a kernel of any length.
#include "course/judge/judge.h"

namespace warpstep::course::E26 {
namespace {

Run make(const Shape& shape, Random& random) {
  const auto a = random.small_floats(static_cast<std::size_t>(shape["na"]));
  const auto b = random.small_floats(static_cast<std::size_t>(shape["nb"]));
  Run run(shape);
  run.input("a", a).input("b", b);
  run.output<float>("out", a.size(), [a, b](std::size_t i) {
    Terms sum;
    for (std::size_t j = 0; j < b.size() && i + j < a.size(); ++j)
      sum += double{a[i + j]} * double{b[j]};
    return Expected(sum);
  });
  return run;
}

Shape of(int na, int nb, unsigned threads) {
  Shape shape = line(na, threads);
  shape.sizes = {{"na", na}, {"nb", nb}};
  shape.shared_bytes = 4 * (2 * static_cast<unsigned>(nb) + threads - 1);
  return shape;
}

std::vector<Shape> hidden(Random& random) {
  const auto na = static_cast<int>(random.between(200, 500)),
             nb = static_cast<int>(random.between(5, 30));
  return {of(1, 1, 32),   of(3, 7, 32),   of(33, 2, 32),
          of(na, nb, 64), of(na, 70, 32), of(257, 4, 256)};
}

const Exercise kExercise{
    .id = "E26",
    .visible = {of(6, 3, 4), of(64, 1, 32), of(100, 4, 64), of(300, 9, 96), of(50, 40, 16)},
    .hidden = hidden,
    .make = make,
    .counted = {of(1024, 17, 256)},
};

}  // namespace

TEST_SUITE("E26 conv1d") {
  TEST_CASE("values" * doctest::description("out[i] is the sum of a[i + j] * b[j]")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other lengths of a, b and blocks")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("no race, nothing past the ends, halo all there")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("each cell loaded once for a block")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.traffic();
    gates.at_most("T1", "global loads of all threads", t.loads, 4 * (256 + 16 + 17),
                  "each of 4 blocks needs 256 + 16 cells of a and 17 of b");
    gates.at_most("T1", "global stores of all threads", t.stores, 1024, "out has 1024 cells");
    gates.judge();
  }
}

}  // namespace warpstep::course::E26
