// Judges E30: the sum of each block's cells, for any block size.
#include "course/judge/judge.h"

#include <algorithm>

namespace warpstep::course::E30 {
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
    .id = "E30",
    .visible = {line(4, 4), line(10, 7), line(64, 32), line(100, 64), line(300, 96)},
    .hidden = hidden,
    .make = make,
    .counted = {line(1024, 256)},
};

}  // namespace

TEST_SUITE("E30 block_sum") {
  TEST_CASE("values" * doctest::description("out[b] is the sum of block b's cells")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other lengths and block sizes")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("no race, no missed barrier, out is long enough")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" *
            doctest::description("one load a cell, one store a block, a tree of additions")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.traffic();
    gates.at_most("T1", "global loads of all threads", t.loads, 1024, "a has 1024 cells");
    gates.at_most("T1", "global loads of a thread", t.most_loads, 8,
                  "256 threads share the 256 cells of their block");
    gates.at_most("T1", "global stores of all threads", t.stores, 4, "there are 4 sums");
    gates.at_most("T5", "accesses of a warp to shared memory", t.shared_requests, 4 * 200,
                  "in a tree, all threads add 256 numbers in 8 steps; one thread alone takes 256 "
                  "times");
    gates.at_most("T5", "bytes of shared memory that one thread asks for", t.most_shared_bytes, 512,
                  "256 threads share the 1024 bytes of their block");
    gates.at_most("T4", "atomic operations on shared memory", t.shared_atomics, 4 * 32,
                  "one for each warp is enough; 256 additions to one number wait for each other");
    gates.judge();
  }
}

}  // namespace warpstep::course::E30
