// Judges H8: sums of neighbours' products, in a loop that needs two barriers.
#include "course/judge/judge.h"

namespace warpstep::course::H8 {
namespace {

Run make(const Shape& shape, Random& random) {
  const auto rows = static_cast<std::size_t>(shape["rows"]);
  const auto cols = static_cast<std::size_t>(shape["cols"]);
  const auto m = random.small_floats(rows * cols);
  Run run(shape);
  run.input("m", m);
  run.output<float>("out", cols, [=](std::size_t c) {
    Terms sum;
    for (std::size_t i = c; c + 1 < cols && i < m.size(); i += cols)
      sum += double{m[i]} * double{m[i + 1]};
    return Expected(sum);
  });
  return run;
}

/// One block with a thread for each column.
Shape of(int rows, int cols) {
  return {{{"rows", rows}, {"cols", cols}}, {1, 1, 1}, {static_cast<unsigned>(cols), 1, 1}, 0};
}

std::vector<Shape> hidden(Random& random) {
  const auto rows = static_cast<int>(random.between(4, 20));
  const auto cols = static_cast<int>(random.between(65, 200));
  return {of(5, 1), of(1, 40), of(7, 33), of(rows, cols), of(rows, 256)};
}

const Exercise kExercise{
    .id = "H8",
    .visible = {of(2, 3), of(4, 32), of(10, 64), of(3, 128)},
    .hidden = hidden,
    .make = make,
    .counted = {of(16, 128)},
    .is_hunt = true,
};

}  // namespace

TEST_SUITE("H8 second_barrier") {
  TEST_CASE("values" * doctest::description("the sums are right, as they were before")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other numbers of rows and columns")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("no race: the values are right under every order")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("at most two barriers a row, one load of each cell")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.traffic();
    gates.at_most("B3", "barriers of a thread", t.most_barriers, 2 * 16,
                  "each of 16 rows is fetched once and used once");
    gates.at_most("T1", "global loads of a thread", t.most_loads, 16,
                  "each of 16 rows has one cell for each thread");
    gates.judge();
  }
}

}  // namespace warpstep::course::H8
