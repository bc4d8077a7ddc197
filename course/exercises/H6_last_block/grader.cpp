// Judges H6: block sums whose grid is one block too large where the length is a multiple.
#include "course/judge/judge.h"

#include <algorithm>

namespace warpstep::course::H6 {
namespace {

Run make(const Shape& shape, Random& random) {
  const auto a = random.small_floats(static_cast<std::size_t>(shape["n"]));
  const std::size_t threads = shape.block.x;
  Run run(shape);
  run.input("a", a);
  run.output<float>("out", shape.grid.x, [a, threads](std::size_t block) {
    Terms sum;
    for (std::size_t i = block * threads; i < std::min(a.size(), (block + 1) * threads); ++i)
      sum += a[i];
    return Expected(sum);
  });
  return run;
}

std::vector<Shape> hidden(Random& random) {
  const auto any = static_cast<int>(random.between(300, 900));
  const auto odd = static_cast<unsigned>(random.between(65, 127));
  return {line(1, 32),   line(31, 32),   line(33, 32),  line(5, 1),      line(256, 256),
          line(any, 96), line(any, odd), line(257, 64), line(1500, 1024)};
}

const Exercise kExercise{
    .id = "H6",
    .visible = {line(10, 4), line(33, 32), line(100, 64), line(300, 96)},
    .hidden = hidden,
    .make = make,
    .counted = {line(1024, 256)},
    .is_hunt = true,
};

}  // namespace

TEST_SUITE("H6 last_block") {
  TEST_CASE("values" * doctest::description("the sums are right, as they were before")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other lengths and block sizes")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("nobody writes past the end of out")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("a block for each cell of out, and one load a cell")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.traffic();
    gates.at_most("T1", "global loads of all threads", t.loads, 1024, "a has 1024 cells");
    gates.at_most("T1", "global stores of all threads", t.stores, 4, "there are 4 sums");
    gates.at_most("L2", "blocks", t.blocks, 4, "1024 cells make 4 blocks of 256");
    gates.judge();
  }
}

}  // namespace warpstep::course::H6
