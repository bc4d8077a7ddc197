// Judges E08: a grid-stride loop.
#include "course/judge/judge.h"

#include <cmath>

namespace warpstep::course::E08 {
namespace {

constexpr std::uint64_t kIntEnds = 1ULL << 31;

Run make(const Shape& shape, Random& random) {
  const std::uint64_t first = shape.last_blocks == 0 ? 0 : kIntEnds;
  const auto cells = static_cast<std::size_t>(shape["n"]) - first;
  const auto a = random.floats(cells), b = random.floats(cells);
  Run run(shape);
  run.input("a", a).first_cell(first).input("b", b).first_cell(first);
  run.output<float>("out", cells, [a, b](std::size_t i) {
    const double length = std::hypot(a[i], b[i]);
    return Expected{length, 8 * 1.2e-7 * length};  // two squares, a sum and a root, each rounded
  });
  run.first_cell(first);
  return run;
}

Shape shape_of(long long n, unsigned blocks, unsigned threads) {
  return {{{"n", n}}, {blocks, 1, 1}, {threads, 1, 1}, 0};
}

/// A thread for each cell; those from 2^31 on are in the last two blocks.
Shape beyond_int() {
  constexpr unsigned kThreads = 256;
  Shape shape = shape_of(kIntEnds + 300, kIntEnds / kThreads + 2, kThreads);
  shape.last_blocks = 2;
  return shape;
}

std::vector<Shape> hidden(Random& random) {
  return {shape_of(0, 1, 32),
          shape_of(1, 3, 32),
          shape_of(257, 1, 256),
          shape_of(1000, 2, 96),
          shape_of(random.between(500, 900), 3, 64),
          shape_of(63, 4, 64)};
}

const Exercise kExercise{
    .id = "E08",
    .visible = {shape_of(10, 2, 2), shape_of(100, 1, 32), shape_of(1000, 2, 64),
                shape_of(300, 8, 64), beyond_int()},
    .hidden = hidden,
    .make = make,
    .counted = {shape_of(2048, 2, 128)},
};

}  // namespace

TEST_SUITE("E08 hypot_stride") {
  TEST_CASE("values" * doctest::description(
                           "every cell, with few threads and with more than an int can count")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other grids, n = 0 too")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("every cell has one thread, none goes outside")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("neighbouring threads have neighbouring cells")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.traffic();
    gates.at_most("T1", "global loads", t.loads, 4096, "two for each of 2048 cells");
    gates.at_most("T2", "sectors of a warp's load", t.sectors_per_load(), 4,
                  "32 floats in order are 128 bytes, which are 4 sectors");
    gates.at_most("T2", "sectors of a warp's store", t.sectors_per_store(), 4,
                  "32 floats in order are 128 bytes, which are 4 sectors");
    gates.judge();
  }
}

}  // namespace warpstep::course::E08
