// Judges E18: the product of two matrices, a thread for every cell.
#include "course/judge/judge.h"
#include "course/judge/matrices.h"

#include <algorithm>

namespace warpstep::course::E18 {
namespace {

/// A square of threads that has room for the product and for its mirror image.
Shape product(int h, int k, int w, Extent block) {
  const int side = std::max(h, w);
  return plane({{"h", h}, {"k", k}, {"w", w}}, side, side, block);
}

std::vector<Shape> hidden(Random& random) {
  const int more = static_cast<int>(random.between(20, 35));
  const int less = static_cast<int>(random.between(5, 19));
  return {product(1, 3, 70, {16, 16}),      product(70, 2, 1, {16, 16}),
          product(33, 40, 45, {16, 16}),    product(45, 31, 33, {8, 32}),
          product(17, 17, 17, {32, 8}),     product(more, 1, less, {17, 3}),
          product(less, 36, more, {32, 8}), product(less, more, more + 3, {16, 16})};
}

const Exercise kExercise{
    .id = "E18",
    .visible = {product(1, 1, 1, {2, 2}), product(2, 3, 1, {2, 2}), product(3, 2, 4, {4, 4}),
                product(16, 16, 16, {16, 16}), product(20, 7, 33, {16, 16})},
    .hidden = hidden,
    .make = matrix_product,
    .counted = {product(64, 64, 64, {16, 16})},
};

}  // namespace

TEST_SUITE("E18 matmul") {
  TEST_CASE("values" * doctest::description("out is m times n, also where h, w and k differ")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other matrices, other blocks, other data")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("both guards, every cell written by one thread")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("2k loads and one store for each cell, in order")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.traffic();
    gates.at_most("T1", "global loads of all threads", t.loads, 128 * gates.cells(),
                  "k is 64: a cell needs 64 numbers of m and 64 of n");
    gates.at_most("T1", "global stores of all threads", t.stores, gates.cells(),
                  "the sum can be kept in a local variable");
    gates.one_cell_a_lane(t, 128 * gates.cells() / 32, gates.cells() / 32);
    gates.at_most("T2", "sectors of a warp's load", t.sectors_per_load(), 2.6,
                  "two rows of 16 lanes load 2 numbers of m and 16 of n, in 2 sectors each; 32 "
                  "lanes of one row load a number of m in 1 sector, and 32 of n in 4");
    gates.at_most("T2", "sectors of a warp's store", t.sectors_per_store(), 4.2,
                  "two rows of 16 floats in order are 2 sectors each");
    gates.judge();
  }
}

}  // namespace warpstep::course::E18
