// Judges E43: the sums of rows, by a block each, and of columns, by a thread each.
#include <fmt/format.h>

#include "course/judge/judge.h"

namespace warpstep::course::E43 {
namespace {

Shape of(long long rows, long long cols, unsigned threads, bool by_column) {
  Shape shape = line(by_column ? cols : rows, by_column ? threads : 1);
  shape.block = {threads};
  shape.sizes = {{"rows", rows}, {"cols", cols}, {"by_column", by_column ? 1 : 0}};
  shape.words = fmt::format("{} of {} x {}", by_column ? "col_sums" : "row_sums", rows, cols);
  return shape;
}

Run make(const Shape& shape, Random& random) {
  const auto rows = static_cast<std::size_t>(shape["rows"]);
  const auto cols = static_cast<std::size_t>(shape["cols"]);
  const bool by_column = shape["by_column"] != 0;
  const auto m = random.small_floats(rows * cols);
  Run run(shape);
  run.input("m", m);
  run.output<float>("out", by_column ? cols : rows, [=](std::size_t cell) {
    Terms sum;
    for (std::size_t i = 0; i < (by_column ? rows : cols); ++i)
      sum += double{by_column ? m[i * cols + cell] : m[cell * cols + i]};
    return Expected(sum);
  });
  return run;
}

std::vector<Shape> hidden(Random& random) {
  const auto any = [&] { return random.between(20, 90); };
  return {of(1, 1, 32, false),     of(1, 1, 32, true),          of(3, 33, 128, false),
          of(40, 3, 32, true),     of(any(), any(), 64, false), of(any(), any(), 64, true),
          of(2, 1000, 256, false), of(2, 300, 256, true)};
}

const Exercise kExercise{
    .id = "E43",
    .visible = {of(2, 70, 32, false), of(3, 5, 32, true), of(7, 64, 64, false),
                of(33, 45, 64, true), of(5, 300, 128, false), of(9, 257, 128, true)},
    .hidden = hidden,
    .make = make,
    .counted = {of(64, 256, 128, false), of(64, 256, 128, true)},
};

}  // namespace

TEST_SUITE("E43 sums") {
  TEST_CASE("values" * doctest::description("each row's sum, and each column's")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other sizes and blocks")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("no race between threads that share a row")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("at most 4.5 sectors for a warp's load")) {
    TrafficGates gates(kExercise);
    for (std::size_t i = 0; i < 2; ++i) {
      const Traffic& t = gates.of(i);
      const std::string kernel = i == 0 ? "row_sums" : "col_sums";
      gates.at_most("T1", kernel + ": global loads of all threads", t.loads, 64 * 256,
                    "each cell of m is needed once");
      gates.at_most("T5", kernel + ": loads of a warp", t.load_requests, 64 * 256 / 32,
                    "a warp loads 32 cells at once, one for each lane");
      gates.at_most("T1", kernel + ": global stores and atomics", t.stores, i == 0 ? 64 : 256,
                    "each sum is written once");
      gates.at_most("T2", kernel + ": sectors of a warp's load", t.sectors_per_load(), 4.5,
                    "32 adjacent floats are 128 bytes, which are 4 sectors");
    }
    gates.judge();
  }
}

}  // namespace warpstep::course::E43
