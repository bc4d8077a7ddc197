// Judges E42: matrix products by tiles, with several cells of out for each thread.
#include <fmt/format.h>

#include "course/judge/judge.h"
#include "course/judge/matrices.h"

namespace warpstep::course::E42 {
namespace {

Shape of(int h, int w, int k, unsigned rows) {
  const unsigned tw = rows == 2 || rows == 3 ? 8 : 16;
  Shape shape =
      plane({{"h", h}, {"w", w}, {"k", k}, {"rows a thread", rows}}, w, h, {tw, tw * rows});
  shape.block.y = tw;
  shape.words = fmt::format("h={}, w={}, k={}, TW={}, R={}", h, w, k, tw, rows);
  return shape;
}

std::vector<Shape> hidden(Random& random) {
  const auto any = [&] { return static_cast<int>(random.between(3, 40)); };
  return {of(1, 1, 1, 4),   of(any(), any(), any(), 3), of(any(), any(), any(), 2),
          of(65, 17, 9, 4), of(17, 33, 20, 1),          of(2, 70, 18, 3)};
}

const Exercise kExercise{
    .id = "E42",
    .visible = {of(2, 3, 4, 2), of(16, 16, 16, 1), of(20, 10, 30, 2), of(64, 16, 32, 4),
                of(50, 40, 20, 4), of(33, 9, 10, 3)},
    .hidden = hidden,
    .make = matrix_product,
    .counted = {of(64, 64, 64, 4)},
};

}  // namespace

TEST_SUITE("E42 matmul_regs") {
  TEST_CASE("values" * doctest::description("out is the product of m and n")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other sizes, not multiples of the tiles")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("two barriers a phase, no race, nothing outside")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("1.25 loads from the tiles for each product")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.traffic();
    const double products = 64.0 * 64 * 64;
    gates.at_most("T1", "global loads of a thread", t.most_loads, 20,
                  "there are 4 phases, with 4 cells of m and one of n in each");
    gates.at_least("T5", "cells stored in shared memory", t.shared_stores, 5.0 * 4 * 1024,
                   "each of 1024 threads loads 5 cells in each of 4 phases");
    gates.at_most("T1", "loads from shared memory for each product", t.shared_loads / products, 1.3,
                  "a value of n, once in a register, serves 4 products: 5 loads for 4 of them");
    gates.at_most("T3", "passes through shared memory beyond those without conflicts", t.conflicts,
                  0, "two rows of 16 floats next to each other lie in 32 different banks");
    gates.judge();
  }
}

}  // namespace warpstep::course::E42
