// Judges E51: an image filtered by a tile with a halo.
#include "course/judge/judge.h"

namespace warpstep::course::E51 {
namespace {

Run make(const Shape& shape, Random& random) {
  const auto rows = static_cast<std::size_t>(shape["rows"]);
  const auto cols = static_cast<std::size_t>(shape["cols"]);
  const auto r = static_cast<long long>(shape["r"]), side = 2 * r + 1;
  const auto weights = random.small_floats(static_cast<std::size_t>(side * side));
  const auto in = random.small_floats(rows * cols);
  Run run(shape);
  run.input("weights", weights).input("in", in);
  run.output<float>("out", rows * cols, [=](std::size_t cell) {
    Terms sum;
    for (long long dy = -r; dy <= r; ++dy)
      for (long long dx = -r; dx <= r; ++dx) {
        const auto y = static_cast<long long>(cell / cols) + dy;
        const auto x = static_cast<long long>(cell % cols) + dx;
        if (y < 0 || x < 0 || y >= shape["rows"] || x >= shape["cols"]) continue;
        sum += double{weights[static_cast<std::size_t>((dy + r) * side + dx + r)]} *
               double{in[static_cast<std::size_t>(y) * cols + static_cast<std::size_t>(x)]};
      }
    return Expected(sum);
  });
  return run.row_length(cols);
}

Shape of(int rows, int cols, int r) {
  return plane({{"rows", rows}, {"cols", cols}, {"r", r}}, cols, rows, {16, 16});
}

std::vector<Shape> hidden(Random& random) {
  const auto any = [&] { return static_cast<int>(random.between(10, 40)); };
  return {of(1, 1, 1), of(1, 40, 3), of(any(), any(), 2), of(17, 33, 0), of(any(), 2, 3)};
}

const Exercise kExercise{
    .id = "E51",
    .visible = {of(2, 3, 1), of(16, 16, 1), of(20, 35, 2), of(33, 17, 3), of(5, 16, 0)},
    .hidden = hidden,
    .make = make,
    .counted = {of(64, 64, 2)},
};

}  // namespace

TEST_SUITE("E51 conv2d") {
  TEST_CASE("values" * doctest::description("a weighted sum around each cell")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other sizes and radii")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("no access outside the image or the tile, no race")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("each block loads its tile and halo once")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.traffic();
    gates.at_most("T1", "global loads of all threads, 64 x 64 with r = 2", t.loads, 16.0 * 20 * 20,
                  "16 blocks load 20 x 20 cells each");
    gates.at_least("T5", "cells stored in shared memory", t.shared_stores, 64 * 64,
                   "the sums take the image from there");
    gates.at_most("T5", "global loads of a thread", t.most_loads, 4,
                  "256 threads share the 400 cells of a block's tile and halo");
    gates.at_most("T5", "global stores of a thread", t.most_stores, 4,
                  "256 threads share the 256 cells of a block's tile");
    gates.at_most("T1", "global stores of all threads", t.stores, 64 * 64,
                  "each cell of out is written once");
    gates.judge();
  }
}

}  // namespace warpstep::course::E51
