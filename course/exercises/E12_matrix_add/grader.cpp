// Judges E12: a + b, by lanes that walk along a row.
#include "course/judge/judge.h"

#include <algorithm>

namespace warpstep::course::E12 {
namespace {

Run make(const Shape& shape, Random& random) {
  const auto cols = static_cast<std::size_t>(shape["cols"]);
  const std::size_t n = static_cast<std::size_t>(shape["rows"]) * cols;
  const auto a = random.floats(n);
  auto b = random.floats(n);
  for (float& cell : b) cell *= 3;
  Run run(shape);
  run.input("a", a);
  run.input("b", b);
  run.output<float>("out", n, [a, b](std::size_t i) { return double{a[i]} + b[i]; });
  run.row_length(cols);
  return run;
}

/// A square of threads that has room for the matrix and for its mirror image.
Shape matrix(int rows, int cols, Extent block) {
  const int side = std::max(rows, cols);
  return plane({{"rows", rows}, {"cols", cols}}, side, side, block);
}

std::vector<Shape> hidden(Random& random) {
  const int more = static_cast<int>(random.between(34, 60));
  const int less = static_cast<int>(random.between(5, 30));
  return {matrix(1, 70, {16, 16}),     matrix(70, 1, {16, 16}), matrix(33, 45, {16, 16}),
          matrix(45, 33, {8, 32}),     matrix(31, 31, {32, 8}), matrix(more, less, {17, 3}),
          matrix(less, more, {32, 8}), matrix(63, 65, {16, 16})};
}

const Exercise kExercise{
    .id = "E12",
    .visible = {matrix(1, 1, {2, 2}), matrix(2, 3, {4, 4}), matrix(16, 16, {16, 16}),
                matrix(20, 45, {16, 16}), matrix(45, 20, {32, 8})},
    .hidden = hidden,
    .make = make,
    .counted = {matrix(96, 128, {32, 8})},
};

}  // namespace

TEST_SUITE("E12 matrix_add") {
  TEST_CASE("values" * doctest::description("every cell is the sum of two, up to 45 by 45")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other matrices, other blocks, other data")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("both guards, every cell written by one thread")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("the lanes of a warp walk along a row")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.traffic();
    gates.at_most("T1", "global loads of all threads", t.loads, 2 * gates.cells(),
                  "a cell needs one number of a and one of b");
    gates.at_most("T1", "global stores of all threads", t.stores, gates.cells(),
                  "each cell is written once");
    gates.one_cell_a_lane(t, 2 * gates.cells() / 32, gates.cells() / 32);
    gates.at_most("T2", "sectors of a warp's load", t.sectors_per_load(), 4.2,
                  "32 floats in order are 128 bytes, which are 4 sectors: let threadIdx.x be the "
                  "column");
    gates.at_most("T2", "sectors of a warp's store", t.sectors_per_store(), 4.2,
                  "32 floats in order are 128 bytes, which are 4 sectors: let threadIdx.x be the "
                  "column");
    gates.judge();
  }
}

}  // namespace warpstep::course::E12
