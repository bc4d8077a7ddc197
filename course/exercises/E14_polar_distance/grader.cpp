// Judges E14: distances of points in polar coordinates, by a device function.
#include "course/judge/judge.h"

#include <algorithm>
#include <cmath>

namespace warpstep::course::E14 {
namespace {

struct Points {
  std::vector<float> r, t;
};

Points points(std::size_t count, Random& random) {
  Points all;
  for (std::size_t i = 0; i < count; ++i) {
    all.r.push_back(static_cast<float>(random.between(2, 40)) / 4 + 0.125f);
    all.t.push_back(static_cast<float>(random.between(-96, 96)) / 32 + 0.015625f);
  }
  return all;
}

Run make(const Shape& shape, Random& random) {
  const auto n = static_cast<std::size_t>(shape["n"]);
  const Points one = points(n, random), other = points(n, random);
  const auto distance = [one, other](std::size_t i) {
    const double r1 = one.r[i], r2 = other.r[i];
    const double square = r1 * r1 + r2 * r2 - 2 * r1 * r2 * std::cos(double{one.t[i]} - other.t[i]);
    const double value = std::sqrt(std::max(0.0, square));
    // The terms of the square are as large as (r1 + r2)², whatever they leave of each other; its
    // root makes an error of the square one by 2 value times less, and never more than its root.
    const double error = 12 * std::numeric_limits<float>::epsilon() * (r1 + r2) * (r1 + r2);
    return Expected(value, std::min(std::sqrt(error), error / std::max(value, 1e-9)));
  };
  Run run(shape);
  run.input("r1", one.r).input("t1", one.t).input("r2", other.r).input("t2", other.t);
  run.output<float>("out", n, distance);
  run.output<float>("polar_distance", n, distance);
  return run;
}

std::vector<Shape> hidden(Random& random) {
  const int any = static_cast<int>(random.between(300, 900));
  return {line(2, 32), line(31, 32), line(33, 32), line(65, 64), line(255, 256), line(any, 96)};
}

const Exercise kExercise{
    .id = "E14",
    .visible = {line(1, 32), line(4, 4), line(32, 32), line(63, 32), line(300, 256)},
    .hidden = hidden,
    .make = make,
};

}  // namespace

TEST_SUITE("E14 polar_distance") {
  TEST_CASE("values" * doctest::description("kernel and function, for 1 to 300 pairs")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other numbers of pairs, other blocks, other data")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("no access outside, no race, inputs are unchanged")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("four loads and one store for each pair")) {
    TrafficGates gates(kExercise);
    gates.at_most("T1", "global loads of all threads", gates.traffic().loads, 8 * gates.cells(),
                  "a pair is four numbers");
    gates.at_most("T1", "global stores of all threads", gates.traffic().stores, 2 * gates.cells(),
                  "a pair has one distance");
    gates.judge();
  }
}

}  // namespace warpstep::course::E14
