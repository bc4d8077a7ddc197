// Judges E36: exclusive sums of any length.
#include <algorithm>

#include "course/judge/judge.h"

namespace warpstep::course::E36 {
namespace {

Run make(const Shape& shape, Random& random) {
  std::vector<int> in(static_cast<std::size_t>(shape["n"])), sums;
  int sum = 0;
  for (int& x : in) {
    x = static_cast<int>(random.between(-40, 60));
    sums.push_back(sum);
    sum += x;
  }
  Run run(shape);
  run.input("in", in);
  run.output<int>("out", in.size(), [sums](std::size_t i) { return Expected(double(sums[i])); });
  return run;
}

std::vector<Shape> hidden(Random& random) {
  return {line_by_answer(0),
          line_by_answer(2),
          line_by_answer(33),
          line_by_answer(513),
          line_by_answer(random.between(1100, 1900)),
          line_by_answer(random.between(2049, 4000))};
}

const Exercise kExercise{
    .id = "E36",
    .visible = {line_by_answer(1), line_by_answer(8), line_by_answer(100), line_by_answer(256),
                line_by_answer(1000), line_by_answer(17000)},
    .hidden = hidden,
    .make = make,
    .counted = {line_by_answer(8192)},
    .has_host_code = true,
};

}  // namespace

TEST_SUITE("E36 exclusive_scan") {
  TEST_CASE("values" * doctest::description("each cell has the sum of all before it")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other lengths, n = 0 too")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" *
            doctest::description("no race between threads or blocks, all memory freed")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("little work: 2.5 threads a cell in all launches")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.traffic();
    gates.at_most("T1", "threads of all launches, for a cell", t.threads / gates.cells(), 2.5,
                  "one thread scans a cell, one adds to it, and there are few sums");
    gates.at_most("T1", "global loads for a cell", t.loads / gates.cells(), 4,
                  "in, then out and the sum of the blocks before");
    gates.at_most("T1", "global stores for a cell", t.stores / gates.cells(), 3,
                  "once by the scan, once by the addition");
    gates.at_most("T5", "global loads of a thread", t.most_loads, 128,
                  "8192 cells are shared by some hundred threads at least");
    gates.at_most("L2", "threads of a block, on average", t.threads / std::max(1.0, t.blocks), 128,
                  "with larger blocks a second level of sums would be met later");
    gates.judge();
  }
}

}  // namespace warpstep::course::E36
