// Judges E11: out[r][c] = col[r] + row[c].
#include "course/judge/judge.h"

namespace warpstep::course::E11 {
namespace {

Run make(const Shape& shape, Random& random) {
  const auto rows = static_cast<std::size_t>(shape["rows"]);
  const auto cols = static_cast<std::size_t>(shape["cols"]);
  // Whole thousands, so that no two cells hold the same sum.
  auto col = random.floats(rows);
  for (float& number : col) number *= 1000;
  const auto row = random.floats(cols);
  Run run(shape);
  run.input("col", col);
  run.input("row", row);
  run.output<float>("out", rows * cols, [col, row, cols](std::size_t i) {
    return double{col[i / cols]} + row[i % cols];
  });
  run.row_length(cols);
  return run;
}

Shape table(int rows, int cols, Extent block) {
  return plane({{"rows", rows}, {"cols", cols}}, cols, rows, block);
}

std::vector<Shape> hidden(Random& random) {
  const int more = static_cast<int>(random.between(34, 60));
  const int less = static_cast<int>(random.between(5, 30));
  return {table(1, 70, {16, 16}),     table(70, 1, {16, 16}), table(33, 45, {16, 16}),
          table(45, 33, {8, 32}),     table(31, 31, {32, 8}), table(more, less, {17, 3}),
          table(less, more, {32, 8}), table(64, 48, {16, 16})};
}

const Exercise kExercise{
    .id = "E11",
    .visible = {table(1, 1, {2, 2}), table(2, 3, {4, 4}), table(16, 16, {16, 16}),
                table(20, 45, {16, 16}), table(45, 20, {32, 8})},
    .hidden = hidden,
    .make = make,
};

}  // namespace

TEST_SUITE("E11 outer_add") {
  TEST_CASE("values" * doctest::description("out[r][c] is col[r] + row[c], up to 45 by 45")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other tables, other blocks, other data")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("both guards, every cell written by one thread")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("two loads and one store for each thread")) {
    TrafficGates gates(kExercise);
    gates.at_most("T1", "global loads of all threads", gates.traffic().loads, 2 * gates.cells(),
                  "a cell needs col[r] and row[c]");
    gates.at_most("T1", "global stores of all threads", gates.traffic().stores, gates.cells(),
                  "each cell is written once");
    gates.judge();
  }
}

}  // namespace warpstep::course::E11
