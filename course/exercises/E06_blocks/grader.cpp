// Judges E06: the kernel's index, and the learner's own launch shape.
#include <fmt/format.h>

#include "course/judge/judge.h"

namespace warpstep::course::E06 {
namespace {

std::string blocks(double count) {
  return fmt::format("{:.0f} {}", count, count == 1 ? "block" : "blocks");
}

Run make(const Shape& shape, Random& random) {
  const auto a = random.floats(static_cast<std::size_t>(shape["n"]));
  Run run(shape);
  run.input("a", a);
  run.output<float>("out", a.size(), [a](std::size_t i) { return a[i] + 10.0; });
  run.told("blocks beyond those needed", 0, [](double more) {
    return fmt::format("the grid has {} more than the cells need", blocks(more));
  });
  run.told("one block for many cells", 0, [](double) {
    return "the grid has one block, where more than 1024 cells need at least two";
  });
  run.told("blocks that a thread for each cell lacks", 0,
           [](double fewer) {
             return fmt::format("the grid has {} too few to give each cell a thread of its own",
                                blocks(fewer));
           })
      .if_cells_are_wrong();
  run.told("threads beyond a multiple of 32", 0, [](double more) {
    return fmt::format(
        "a block's last warp has {:.0f} threads instead of 32: the number of threads "
        "of a block should be a multiple of 32",
        more);
  });
  return run;
}

std::vector<Shape> hidden(Random& random) {
  std::vector<Shape> shapes;
  for (const long long n : {2, 31, 33, 255, 257, 2048}) shapes.push_back(line_by_answer(n));
  shapes.push_back(line_by_answer(random.between(1100, 3000)));
  return shapes;
}

const Exercise kExercise{
    .id = "E06",
    .visible = {line_by_answer(1), line_by_answer(256), line_by_answer(512), line_by_answer(1000),
                line_by_answer(1025)},
    .hidden = hidden,
    .make = make,
    .counted = {line_by_answer(512), line_by_answer(1025), line_by_answer(2048)},
};

}  // namespace

TEST_SUITE("E06 add_ten_blocks") {
  TEST_CASE("values" * doctest::description("out[i] is a[i] + 10, and the grid fits")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other sizes")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("every cell has one thread, no thread goes outside")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("one load and one store for each cell")) {
    TrafficGates gates(kExercise);
    gates.at_most("T1", "global loads of all threads", gates.traffic().loads, gates.cells(),
                  "a cell of out needs one cell of a");
    gates.at_most("T1", "global stores of all threads", gates.traffic().stores, gates.cells(),
                  "each cell is written once");
    gates.at_most("T5", "blocks without work", gates.traffic().idle_blocks, 0,
                  "each block stores the values of some cells");
    gates.judge();
  }
}

}  // namespace warpstep::course::E06
