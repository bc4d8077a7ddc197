// Judges E38: matrix products by tiles in dynamic shared memory.
#include "course/judge/judge.h"
#include "course/judge/matrices.h"

namespace warpstep::course::E38 {
namespace {

Shape of(int h, int w, int k, unsigned tw) {
  return plane({{"h", h}, {"w", w}, {"k", k}, {"tw", tw}}, w, h, {tw, tw});
}

std::vector<Shape> hidden(Random& random) {
  const auto any = [&] { return static_cast<int>(random.between(3, 30)); };
  return {of(1, 1, 1, 8),     of(2, 70, 3, 16),  of(any(), any(), any(), 8),
          of(35, 20, 22, 16), of(33, 5, 40, 16), of(any(), any(), any(), 4),
          of(20, 11, 37, 32), of(17, 18, 70, 16)};
}

const Exercise kExercise{
    .id = "E38",
    .visible = {of(2, 2, 3, 2), of(16, 16, 16, 8), of(10, 5, 20, 8), of(32, 48, 16, 16)},
    .hidden = hidden,
    .make = matrix_product,
    .counted = {of(64, 64, 64, 16), of(33, 45, 40, 16)},
};

}  // namespace

TEST_SUITE("E38 matmul_tiled") {
  TEST_CASE("values" * doctest::description("out is the product of m and n")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other sizes, not multiples of the tile")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" *
            doctest::description("two barriers a phase that all threads reach, nothing outside")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("2 ceil(k / tw) loads and barriers a thread")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.of(0);
    gates.at_most("T1", "global loads of a thread, 64 x 64 x 64 in tiles of 16", t.most_loads, 8,
                  "there are 4 phases, with a cell of m and one of n in each");
    gates.at_most("T1", "global loads of a thread, 33 x 45 x 40 in tiles of 16",
                  gates.of(1).most_loads, 6, "there are 3 phases");
    gates.at_most("T2", "sectors of a warp's load", t.sectors_per_load(), 4,
                  "two rows of 16 floats are 2 sectors each");
    gates.at_most("T3", "passes through shared memory beyond those without conflicts", t.conflicts,
                  0, "the threads of a row use adjacent cells, or the same one");
    gates.at_most("B3", "barriers of a thread", t.most_barriers, 8,
                  "there are 4 phases with 2 barriers each");
    gates.judge();
  }
}

}  // namespace warpstep::course::E38
