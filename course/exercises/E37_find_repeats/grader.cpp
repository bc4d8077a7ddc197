// Judges E37: the indices of cells that are the same as their right neighbours, in order.
#include <fmt/format.h>

#include "course/judge/judge.h"

namespace warpstep::course::E37 {
namespace {

Run make(const Shape& shape, Random& random) {
  std::vector<int> a(static_cast<std::size_t>(shape["n"])), repeats;
  for (std::size_t i = 0; i < a.size(); ++i) {
    a[i] = i > 0 && random.between(0, 9) < shape["often"]
               ? a[i - 1]
               : static_cast<int>(random.between(2, 900));
    if (i > 0 && a[i] == a[i - 1]) repeats.push_back(static_cast<int>(i) - 1);
  }
  Run run(shape);
  run.input("a", a);
  run.output<int>("idx", repeats.size(),
                  [repeats](std::size_t i) { return Expected(double(repeats[i])); });
  run.told("repeats", double(repeats.size()), "the number of repeats that you return", "V1");
  return run;
}

/// Of ten cells, about `often` are like the one before.
Shape of(long long n, int often) {
  Shape shape = line_by_answer(n);
  shape.sizes["often"] = often;
  shape.words = fmt::format("n={}", n);
  return shape;
}

std::vector<Shape> hidden(Random& random) {
  return {of(0, 5),
          of(1, 5),
          of(2, 10),
          of(33, 10),
          of(64, 0),
          of(random.between(300, 900), 6),
          of(random.between(1500, 2500), 2)};
}

const Exercise kExercise{
    .id = "E37",
    .visible = {of(8, 4), of(100, 3), of(256, 8), of(1000, 5)},
    .hidden = hidden,
    .make = make,
    .counted = {of(8192, 3)},
    .has_host_code = true,
};

}  // namespace

TEST_SUITE("E37 find_repeats") {
  TEST_CASE("values" * doctest::description("all repeats in order, and their number")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other lengths; none, and nothing but repeats")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" *
            doctest::description("the same order whoever comes first, nothing outside")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("many threads share the work")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.traffic();
    gates.at_most("T5", "global loads of a thread", t.most_loads, 128,
                  "8192 cells are shared by some hundred threads at least");
    gates.at_most("T1", "threads of all launches, for a cell", t.threads / 8192, 5,
                  "a cell needs one for its flag, two or three for the scan and one for its place");
    gates.judge();
  }
}

}  // namespace warpstep::course::E37
