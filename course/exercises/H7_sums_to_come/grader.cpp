// Judges H7: sums from each cell to the end of its block's part.
#include <algorithm>

#include "course/judge/judge.h"

namespace warpstep::course::H7 {
namespace {

Run make(const Shape& shape, Random& random) {
  const auto a = random.small_floats(static_cast<std::size_t>(shape["n"]));
  const std::size_t threads = shape.block.x;
  Run run(shape);
  run.input("a", a);
  run.output<float>("out", a.size(), [a, threads](std::size_t i) {
    Terms sum;
    for (std::size_t j = i; j < std::min(a.size(), (i / threads + 1) * threads); ++j) sum += a[j];
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
    .id = "H7",
    .visible = {line(8, 8), line(10, 7), line(64, 32), line(200, 64), line(300, 256)},
    .hidden = hidden,
    .make = make,
    .counted = {line(1024, 256)},
    .is_hunt = true,
};

}  // namespace

TEST_SUITE("H7 sums_to_come") {
  TEST_CASE("values" * doctest::description("the sums are right, as they were before")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other lengths and block sizes")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("all have read before anyone writes")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" *
            doctest::description("one load and one store a cell, two barriers a step")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.traffic();
    gates.at_most("T1", "global loads of all threads", t.loads, 1024, "a has 1024 cells");
    gates.at_most("T1", "global stores of all threads", t.stores, 1024, "out has 1024 cells");
    gates.at_most("T5", "accesses of a warp to shared memory, for a block", t.shared_requests / 4,
                  8 * (8 * 3 + 2), "8 warps make 8 steps, each with two loads and a store");
    gates.at_most("T5", "bytes of shared memory that one thread asks for", t.most_shared_bytes, 512,
                  "256 threads share the 1024 bytes of their block, in 8 steps");
    gates.at_most("B3", "barriers of a thread", t.most_barriers, 2 * 8 + 2,
                  "256 is 2 to the power of 8, so there are 8 steps");
    gates.judge();
  }
}

}  // namespace warpstep::course::H7
