// Judges E22: the fewest barriers that make two rounds of adding the left neighbour right.
#include "course/judge/judge.h"

namespace warpstep::course::E22 {
namespace {

Run make(const Shape& shape, Random& random) {
  const auto a = random.floats(static_cast<std::size_t>(shape["n"]));
  const std::size_t threads = shape.block.x;
  Run run(shape);
  run.input("a", a);
  run.output<float>("out", a.size(), [a, threads](std::size_t i) {
    const std::size_t place = i % threads;
    double sum = a[i];
    if (place > 0) sum += 2.0 * a[i - 1];
    if (place > 1) sum += a[i - 2];
    return Expected(sum);
  });
  return run;
}

std::vector<Shape> hidden(Random& random) {
  const auto any = static_cast<int>(random.between(300, 900));
  return {line(1, 32), line(33, 32), line(any, 64), line(any, 96), line(1000, 256)};
}

const Exercise kExercise{
    .id = "E22",
    .visible = {line(4, 4), line(64, 64), line(100, 64), line(512, 128)},
    .hidden = hidden,
    .make = make,
    .counted = {line(1024, 256)},
    .is_hunt = true,
};

}  // namespace

TEST_SUITE("E22 missing_barrier") {
  TEST_CASE("values" * doctest::description("the sums are right, as they were before")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other lengths and block sizes")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("no race: the values are right under every order")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("two barriers for each block, and no others")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.traffic();
    gates.at_most("T1", "global loads of all threads", t.loads, 1024,
                  "each cell is needed once; the neighbours take it from shared memory");
    gates.at_most("B3", "barriers of a thread", t.most_barriers, 2,
                  "there are two rounds of sharing");
    gates.at_least("T5", "barriers of a thread", t.most_barriers, 2,
                   "there are two rounds of sharing");
    gates.judge();
  }
}

}  // namespace warpstep::course::E22
