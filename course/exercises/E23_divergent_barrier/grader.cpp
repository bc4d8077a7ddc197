// Judges E23: products and sums around a ring, with barriers that every thread reaches.
#include "course/judge/judge.h"

#include <algorithm>

namespace warpstep::course::E23 {
namespace {

Run make(const Shape& shape, Random& random) {
  const auto a = random.small_floats(static_cast<std::size_t>(shape["n"]));
  const std::size_t threads = shape.block.x;
  Run run(shape);
  run.input("a", a);
  run.output<float>("out", a.size(), [a, threads](std::size_t i) {
    const std::size_t first = i / threads * threads;
    const std::size_t count = std::min(threads, a.size() - first);
    const auto at = [&](std::size_t place) { return double{a[first + place % count]}; };
    const std::size_t t = i - first;
    return Expected(at(t) * at(t + 1) + at(t + 1) * at(t + 2));
  });
  return run;
}

std::vector<Shape> hidden(Random& random) {
  const auto any = static_cast<int>(random.between(300, 900));
  return {line(1, 32), line(33, 32), line(any, 64), line(any, 96), line(1000, 256)};
}

const Exercise kExercise{
    .id = "E23",
    .visible = {line(6, 8), line(64, 64), line(100, 64), line(500, 128)},
    .hidden = hidden,
    .make = make,
    .counted = {line(1000, 256)},
    .is_hunt = true,
};

}  // namespace

TEST_SUITE("E23 divergent_barrier") {
  TEST_CASE("values" * doctest::description("products and sums around each block's ring")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other lengths and block sizes")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("every thread of a block reaches every barrier")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("two barriers for each block, and no others")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.traffic();
    gates.at_most("T1", "global loads of all threads", t.loads, 1000,
                  "each cell is needed once; the neighbours take it from shared memory");
    gates.at_most("B3", "barriers of a thread", t.most_barriers, 2,
                  "there are two rounds of sharing");
    gates.at_least("T5", "barriers of a thread", t.most_barriers, 2,
                   "there are two rounds of sharing");
    gates.judge();
  }
}

}  // namespace warpstep::course::E23
