// Judges E27: a counter that every thread of the grid adds 1 to.
#include "course/judge/judge.h"

namespace warpstep::course::E27 {
namespace {

Run make(const Shape& shape, Random& random) {
  const auto before = static_cast<int>(random.between(5, 500));
  const auto threads = static_cast<double>(shape.grid.count() * shape.block.count());
  Run run(shape);
  run.both("counter", std::vector<int>{before}, [=](std::size_t) { return before + threads; });
  return run;
}

Shape grid_of(unsigned blocks, unsigned threads) {
  return {{}, {blocks, 1, 1}, {threads, 1, 1}, 0};
}

std::vector<Shape> hidden(Random& random) {
  const auto blocks = static_cast<unsigned>(random.between(3, 9));
  const auto threads = static_cast<unsigned>(random.between(33, 127));
  return {grid_of(2, 1), grid_of(1, 31), grid_of(blocks, threads), grid_of(blocks, 96),
          grid_of(1, 1024)};
}

const Exercise kExercise{
    .id = "E27",
    .visible = {grid_of(1, 1), grid_of(1, 4), grid_of(1, 256), grid_of(4, 64)},
    .hidden = hidden,
    .make = make,
    .counted = {grid_of(4, 256)},
    .limits_atomics = true,
    .is_hunt = true,
};

}  // namespace

TEST_SUITE("E27 count") {
  TEST_CASE("values" * doctest::description("the counter grows by the number of threads")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other numbers of blocks and threads")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("no update is lost, in a block and between blocks")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" *
            doctest::description(
                "at most one atomic operation for each thread, one for each block at least")) {
    TrafficGates gates(kExercise);
    gates.at_most("T4", "atomic operations on global memory", gates.traffic().atomics, 4 * 256,
                  "each of the 1024 threads adds once");
    const Traffic& t = gates.traffic();
    gates.at_least("T5", "changes of the counter", t.stores + t.atomics, 4,
                   "each of the 4 blocks adds for its own threads");
    gates.at_most("T5", "blocks that add nothing", t.idle_blocks, 0,
                  "each of the 4 blocks adds for its own threads");
    gates.judge();
  }
}

}  // namespace warpstep::course::E27
