// Judges E09: a grey picture from three planes of bytes.
#include "course/judge/judge.h"

#include <cmath>

namespace warpstep::course::E09 {
namespace {

Run make(const Shape& shape, Random& random) {
  const auto n = static_cast<std::size_t>(shape["n"]);
  const auto rgb = random.bytes(3 * n);
  Run run(shape);
  run.input("rgb", rgb);
  run.output<unsigned char>("grey", n, [rgb, n](std::size_t i) {
    return std::floor((5 * rgb[i] + 9 * rgb[n + i] + 2 * rgb[2 * n + i]) / 16.0);
  });
  return run;
}

std::vector<Shape> hidden(Random& random) {
  const int any = static_cast<int>(random.between(300, 900));
  return {line(2, 32),    line(31, 32),  line(33, 32),  line(65, 64),
          line(255, 256), line(any, 96), line(257, 64), line(1000, 256)};
}

const Exercise kExercise{
    .id = "E09",
    .visible = {line(1, 32), line(4, 4), line(32, 32), line(63, 32), line(600, 256)},
    .hidden = hidden,
    .make = make,
    .counted = {line(150 * 225, 256)},
};

}  // namespace

TEST_SUITE("E09 rgb_to_grey") {
  TEST_CASE("values" *
            doctest::description("every pixel's grey is truncated, for 1 to 600 pixels")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other numbers of pixels, other blocks, other data")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("no access outside, no race, rgb is unchanged")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("three loads and a store for each pixel, in order")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.traffic();
    gates.at_most("T1", "global loads of all threads", t.loads, 3 * gates.cells(),
                  "a pixel has one byte in each of three planes");
    gates.at_most("T1", "global stores of all threads", t.stores, gates.cells(),
                  "a pixel has one grey");
    gates.at_most("T2", "sectors of a warp's load", t.sectors_per_load(1), 1.8,
                  "32 bytes in order are one sector, or two where a plane begins inside one");
    gates.at_most("T2", "sectors of a warp's store", t.sectors_per_store(1), 1.05,
                  "32 bytes in order are one sector");
    gates.judge();
  }
}

}  // namespace warpstep::course::E09
