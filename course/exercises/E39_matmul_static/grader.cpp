// Judges E39: matrix products by tiles of 16, in a launch that the learner chooses.
#include "course/judge/judge.h"
#include "course/judge/matrices.h"

namespace warpstep::course::E39 {
namespace {

/// Tiles of 16 by 16 cells.
Shape of(int h, int w, int k) {
  return plane({{"h", h}, {"w", w}, {"k", k}}, w, h, {16, 16});
}

std::vector<Shape> hidden(Random& random) {
  const auto any = [&] { return static_cast<int>(random.between(3, 30)); };
  return {of(1, 1, 1), of(1, 70, 3), of(45, 33, 5), of(any(), any(), any()), of(33, 15, 40)};
}

const Exercise kExercise{
    .id = "E39",
    .visible = {of(2, 3, 4), of(16, 16, 16), of(20, 40, 10), of(33, 20, 32)},
    .hidden = hidden,
    .make = matrix_product,
    .counted = {of(64, 64, 64)},
};

}  // namespace

TEST_SUITE("E39 matmul_static") {
  TEST_CASE("values" * doctest::description("out is the product of m and n")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other sizes, not multiples of the tile")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("the launch fits the tile, no race, nothing outside")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("2 ceil(k / 16) loads a thread, no bank conflicts")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.traffic();
    gates.at_most("T1", "global loads of a thread", t.most_loads, 8,
                  "k = 64 has 4 phases, with a cell of m and one of n in each");
    gates.at_most("L2", "blocks, for 64 x 64 cells", t.blocks, 16,
                  "64 / 16 blocks each way; (n + 15) / 16 rounds up, n / 16 + 1 adds one too many");
    gates.at_most("T2", "sectors of a warp's load", t.sectors_per_load(), 4,
                  "two rows of 16 floats are 2 sectors each");
    gates.at_most("T3", "passes through shared memory beyond those without conflicts", t.conflicts,
                  0, "the threads of a row use adjacent cells, or the same one");
    gates.judge();
  }
}

}  // namespace warpstep::course::E39
