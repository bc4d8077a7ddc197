// Judges E21: every block reverses its own part, by way of shared memory.
#include "course/judge/judge.h"

#include <algorithm>

namespace warpstep::course::E21 {
namespace {

Run make(const Shape& shape, Random& random) {
  const auto n = static_cast<std::size_t>(shape["n"]);
  const std::size_t threads = shape.block.x;
  const auto a = random.floats(n);
  Run run(shape);
  run.input("a", a);
  run.output<float>("out", n, [a, n, threads](std::size_t i) {
    const std::size_t first = i / threads * threads;
    const std::size_t count = std::min(threads, n - first);
    return Expected(a[first + count - 1 - (i - first)]);
  });
  return run;
}

std::vector<Shape> hidden(Random& random) {
  const auto any = static_cast<int>(random.between(300, 900));
  return {line(1, 32),    line(31, 32),  line(33, 32),  line(65, 64),   line(255, 256),
          line(257, 256), line(any, 64), line(any, 96), line(1000, 256)};
}

const Exercise kExercise{
    .id = "E21",
    .visible = {line(4, 4), line(32, 32), line(64, 64), line(100, 64), line(256, 128)},
    .hidden = hidden,
    .make = make,
    .counted = {line(1024, 256)},
};

}  // namespace

TEST_SUITE("E21 block_reverse") {
  TEST_CASE("values" * doctest::description("every block's part is reversed, the tail too")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other lengths and block sizes")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("no race, no missed barrier, under every order")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("one load a cell, in order, through shared memory")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.traffic();
    gates.at_most("T1", "global loads of all threads", t.loads, gates.cells(),
                  "each thread needs only a[first + t]");
    gates.at_most("T2", "sectors of a warp's load", t.sectors_per_load(), 4,
                  "32 floats in order are 128 bytes, which are 4 sectors");
    gates.at_most("T2", "sectors of a warp's store", t.sectors_per_store(), 4,
                  "32 floats in order are 128 bytes, which are 4 sectors");
    gates.at_least("T5", "accesses of a warp to shared memory", t.shared_requests, 64,
                   "32 warps write and read s");
    gates.judge();
  }
}

}  // namespace warpstep::course::E21
