// Judges E35: inclusive sums within each block.
#include "course/judge/judge.h"

namespace warpstep::course::E35 {
namespace {

Run make(const Shape& shape, Random& random) {
  const auto a = random.small_floats(static_cast<std::size_t>(shape["n"]));
  const std::size_t threads = shape.block.x;
  Run run(shape);
  run.input("a", a);
  run.output<float>("out", a.size(), [a, threads](std::size_t i) {
    Terms sum;
    for (std::size_t j = i / threads * threads; j <= i; ++j) sum += a[j];
    return Expected(sum);
  });
  return run;
}

std::vector<Shape> hidden(Random& random) {
  const auto any = static_cast<int>(random.between(300, 900));
  const auto odd = static_cast<unsigned>(random.between(65, 127));
  return {line(1, 32),    line(31, 32),  line(33, 32),   line(5, 1),
          line(257, 256), line(any, 96), line(any, odd), line(1000, 512)};
}

const Exercise kExercise{
    .id = "E35",
    .visible = {line(8, 8), line(10, 7), line(64, 32), line(200, 64), line(300, 256)},
    .hidden = hidden,
    .make = make,
    .counted = {line(1024, 256)},
};

}  // namespace

TEST_SUITE("E35 scan_block") {
  TEST_CASE("values" * doctest::description("each cell has the sum up to itself")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other lengths and block sizes")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("no step overtakes another one")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("one load and one store a cell, in log2 steps")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.traffic();
    gates.at_most("T1", "global loads of all threads", t.loads, 1024, "a has 1024 cells");
    gates.at_most("T1", "global stores of all threads", t.stores, 1024, "out has 1024 cells");
    gates.at_most("T1", "global loads and stores of a thread", t.most_loads + t.most_stores, 16,
                  "256 threads share the 256 cells of their block");
    gates.at_most("T5", "accesses of a warp to shared memory, for a block", t.shared_requests / 4,
                  8 * (8 * 3 + 2), "8 warps make 8 steps, each with two loads and a store");
    gates.at_most("T5", "bytes of shared memory that one thread asks for", t.most_shared_bytes, 512,
                  "256 threads share the 1024 bytes of their block, in 8 steps");
    gates.at_most("B3", "barriers of a thread", t.most_barriers, 2 * 8 + 2,
                  "256 is 2 to the power of 8, so there are 8 steps");
    gates.judge();
  }
}

}  // namespace warpstep::course::E35
