// Judges H5: a matrix product whose guard must ask for the row and for the column.
#include "course/judge/judge.h"
#include "course/judge/matrices.h"

namespace warpstep::course::H5 {
namespace {

/// Tiles of 16 by 16 cells.
Shape of(int h, int w, int k) {
  return plane({{"h", h}, {"w", w}, {"k", k}}, w, h, {16, 16});
}

std::vector<Shape> hidden(Random& random) {
  const auto any = [&] { return static_cast<int>(random.between(3, 30)); };
  return {of(1, 1, 1), of(1, 70, 3), of(45, 33, 5), of(any(), any(), any()), of(33, 15, 40)};
}

// With a single column of blocks the wrong threads write first: the values are right by luck.
const Exercise kExercise{
    .id = "H5",
    .visible = {of(3, 5, 4), of(16, 16, 16), of(20, 10, 20), of(32, 15, 16)},
    .hidden = hidden,
    .make = matrix_product,
    .counted = {of(33, 45, 40)},
    .is_hunt = true,
};

}  // namespace

TEST_SUITE("H5 guard") {
  TEST_CASE("values" * doctest::description("out is the product of m and n, up to 16 columns")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other sizes, with more columns")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("no cell is written by two threads")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("each cell of out is written once")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.traffic();
    gates.at_most("T1", "global stores of all threads", t.stores, 33 * 45,
                  "out has 33 rows of 45 cells");
    gates.at_most("T1", "global loads of a thread", t.most_loads, 6,
                  "there are 3 phases, with a cell of m and one of n in each");
    gates.judge();
  }
}

}  // namespace warpstep::course::H5
