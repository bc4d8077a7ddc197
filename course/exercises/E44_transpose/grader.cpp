// Judges E44: a transpose in blocks of any shape.
#include "course/judge/judge.h"
#include "course/judge/matrices.h"

#include <algorithm>

namespace warpstep::course::E44 {
namespace {

Shape of(int rows, int cols, unsigned x, unsigned y) {
  return plane({{"rows", rows}, {"cols", cols}}, cols, rows, {x, y});
}

std::vector<Shape> hidden(Random& random) {
  const auto any = [&] { return static_cast<int>(random.between(20, 60)); };
  return {of(1, 1, 16, 16),   of(1, 70, 32, 8),  of(33, 45, 8, 32),       of(45, 33, 17, 3),
          of(40, 40, 16, 16), of(70, 2, 16, 16), of(any(), any(), 32, 8), of(any(), any(), 17, 3)};
}

const Exercise kExercise{
    .id = "E44",
    .visible = {of(2, 3, 4, 4), of(16, 16, 16, 16), of(20, 40, 16, 16), of(45, 33, 32, 8)},
    .hidden = hidden,
    .make = matrix_transpose,
    .counted = {of(64, 64, 32, 8)},
};

}  // namespace

TEST_SUITE("E44 transpose") {
  TEST_CASE("values" * doctest::description("row r, column c of in is row c, column r of out")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other sizes and shapes of blocks")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("nothing outside, no cell written by two threads")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("one load and one store a cell; one side in order")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.traffic();
    const double load = t.sectors_per_load(), store = t.sectors_per_store();
    gates.at_most("T1", "global loads of all threads", t.loads, 64 * 64, "in has 64 x 64 cells");
    gates.at_most("T1", "global stores of all threads", t.stores, 64 * 64, "out has 64 x 64 cells");
    gates.one_cell_a_lane(t, 64 * 64 / 32, 64 * 64 / 32);
    gates.at_most("T2", "sectors of a warp's load or store, the better of the two",
                  std::min(load, store), 4,
                  "32 floats in order are 128 bytes, which are 4 sectors");
    gates.at_most("T2", "sectors of the other one", std::max(load, store), 32,
                  "32 threads touch 32 sectors; E45 needs only 4");
    gates.judge();
  }
}

}  // namespace warpstep::course::E44
