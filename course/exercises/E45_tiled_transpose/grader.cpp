// Judges E45: a transpose by tiles of 32 by 32 cells.
#include "course/judge/judge.h"
#include "course/judge/matrices.h"

namespace warpstep::course::E45 {
namespace {

/// Tiles of 32 by 32 cells.
Shape of(int rows, int cols) {
  return plane({{"rows", rows}, {"cols", cols}}, cols, rows, {32, 32});
}

std::vector<Shape> hidden(Random& random) {
  const auto any = [&] { return static_cast<int>(random.between(20, 60)); };
  return {of(1, 1), of(1, 70), of(33, 45), of(40, 40), of(70, 2), of(any(), any())};
}

const Exercise kExercise{
    .id = "E45",
    .visible = {of(2, 3), of(32, 32), of(32, 64), of(45, 33)},
    .hidden = hidden,
    .make = matrix_transpose,
    .counted = {of(64, 64)},
};

}  // namespace

TEST_SUITE("E45 tiled_transpose") {
  TEST_CASE("values" * doctest::description("row r, column c of in is row c, column r of out")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other sizes, not multiples of 32")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("no race in the tile, nothing outside")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("4 sectors for each load and each store of a warp")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.traffic();
    gates.at_most("T1", "global loads of all threads", t.loads, 64 * 64, "in has 64 x 64 cells");
    gates.at_most("T1", "global stores of all threads", t.stores, 64 * 64, "out has 64 x 64 cells");
    gates.one_cell_a_lane(t, 64 * 64 / 32, 64 * 64 / 32);
    gates.at_most("T2", "sectors of a warp's load", t.sectors_per_load(), 4,
                  "32 floats in order are 128 bytes, which are 4 sectors");
    gates.at_most("T2", "sectors of a warp's store", t.sectors_per_store(), 4,
                  "32 floats in order are 128 bytes, which are 4 sectors");
    gates.judge();
  }
}

}  // namespace warpstep::course::E45
