// Judges E10: a grey picture by two-dimensional blocks, and their number.
#include "course/judge/judge.h"

#include <cmath>

namespace warpstep::course::E10 {
namespace {

Run make(const Shape& shape, Random& random) {
  const auto w = static_cast<std::size_t>(shape["w"]);
  const auto n = w * static_cast<std::size_t>(shape["h"]);
  const auto rgb = random.bytes(3 * n);
  Run run(shape);
  run.input("rgb", rgb);
  run.output<unsigned char>("grey", n, [rgb, n](std::size_t i) {
    return std::floor((5 * rgb[i] + 9 * rgb[n + i] + 2 * rgb[2 * n + i]) / 16.0);
  });
  run.row_length(w);
  run.told("grid.x", shape.grid.x, "the number of blocks in x");
  run.told("grid.y", shape.grid.y, "the number of blocks in y");
  run.told("grid.z", 1, "the number of blocks in z");
  return run;
}

Shape picture(int w, int h, Extent block) {
  return plane({{"w", w}, {"h", h}}, w, h, block);
}

std::vector<Shape> hidden(Random& random) {
  const int w = static_cast<int>(random.between(34, 60)),
            h = static_cast<int>(random.between(5, 30));
  return {picture(1, 70, {16, 16}), picture(70, 1, {16, 16}), picture(45, 33, {16, 16}),
          picture(33, 45, {32, 8}), picture(32, 16, {8, 32}), picture(w, h, {17, 3}),
          picture(h, w, {16, 16}),  picture(64, 48, {16, 16})};
}

const Exercise kExercise{
    .id = "E10",
    .visible = {picture(1, 1, {2, 2}), picture(3, 2, {2, 2}), picture(16, 16, {16, 16}),
                picture(45, 20, {16, 16}), picture(20, 45, {32, 8})},
    .hidden = hidden,
    .make = make,
    .counted = {picture(225, 150, {16, 16})},
};

}  // namespace

TEST_SUITE("E10 rgb_to_grey_2d") {
  TEST_CASE("values" * doctest::description("every pixel's grey, for pictures up to 45 by 45")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other pictures, other blocks, other data")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("both guards, no race, rgb is unchanged")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("three loads and a store for each pixel")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.traffic();
    gates.at_most("T1", "global loads of all threads", t.loads, 3 * gates.cells(),
                  "a pixel has one byte in each of three planes");
    gates.at_most("T1", "global stores of all threads", t.stores, gates.cells(),
                  "a pixel has one grey");
    gates.at_most("T2", "sectors of a warp's load", t.sectors_per_load(1), 3.1,
                  "a warp of a 16 by 16 block takes 16 bytes each from two rows, a sector or two "
                  "of either");
    gates.judge();
  }
}

}  // namespace warpstep::course::E10
