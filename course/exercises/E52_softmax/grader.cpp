// Judges E52: the softmax of each row.
#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "course/judge/judge.h"

namespace warpstep::course::E52 {
namespace {

/// What the rows look like.
enum Kind { small, large, below_zero, masked, peaks };

Run make(const Shape& shape, Random& random) {
  const auto rows = static_cast<std::size_t>(shape["rows"]);
  const auto cols = static_cast<std::size_t>(shape["cols"]);
  std::vector<float> in = random.small_floats(rows * cols);
  for (std::size_t i = 0; i < in.size(); ++i) {
    if (shape["kind"] == large) in[i] += i / cols % 2 == 0 ? 1000.0f : -1000.0f;
    if (shape["kind"] == below_zero) in[i] = -300 - 2 * std::abs(in[i]);
    if (shape["kind"] == masked && i % cols != cols / 2 && random.between(0, 2) == 0)
      in[i] = -std::numeric_limits<float>::infinity();
  }
  // Another thread's in each row, from the first column to the last: a row's largest number that
  // leaves it out is too small by far.
  if (shape["kind"] == peaks)
    for (std::size_t r = 0; r < rows; ++r) in[r * cols + r * (cols - 1) / (rows - 1)] += 1500;
  std::vector<double> out(in.size());
  for (std::size_t first = 0; first < in.size(); first += cols) {
    double largest = -std::numeric_limits<double>::infinity(), sum = 0;
    for (std::size_t i = first; i < first + cols; ++i) largest = std::max(largest, double{in[i]});
    for (std::size_t i = first; i < first + cols; ++i) sum += std::exp(in[i] - largest);
    for (std::size_t i = first; i < first + cols; ++i) out[i] = std::exp(in[i] - largest) / sum;
  }
  // Each power and the quotient have an error of some units; so has a sum of `cols` terms.
  const double bound =
      (40.0 + 2.0 * static_cast<double>(cols)) * std::numeric_limits<float>::epsilon();
  Run run(shape);
  run.input("in", in);
  run.output<float>("out", in.size(),
                    [=](std::size_t i) { return Expected(out[i], bound * out[i] + 1e-30); });
  return run.row_length(cols);
}

Shape of(long long rows, long long cols, unsigned threads, Kind kind) {
  Shape shape = line(rows, 1);
  shape.block = {threads};
  shape.sizes = {{"rows", rows}, {"cols", cols}, {"kind", kind}};
  constexpr const char* kWords[] = {"between -8 and 8", "around 1000 or -1000", "below -300",
                                    "some of them -INFINITY", "one of each row around 1500"};
  shape.words = fmt::format("{} x {} numbers, {}", rows, cols, kWords[kind]);
  return shape;
}

std::vector<Shape> hidden(Random& random) {
  const auto any = [&] { return 2 * random.between(20, 45) + 1; };  // not four at a load
  return {of(1, 1, 32, large), of(2, 31, 64, below_zero), of(3, any(), 32, masked),
          of(2, 1000, 256, small), of(any() / 10, any(), 64, large)};
}

const Exercise kExercise{
    .id = "E52",
    .visible = {of(2, 3, 32, small), of(4, 64, 64, small), of(3, 200, 32, large),
                of(2, 70, 128, below_zero), of(5, 300, 128, masked), of(6, 100, 128, peaks)},
    .hidden = hidden,
    .make = make,
    .counted = {of(16, 512, 128, small)},
};

}  // namespace

TEST_SUITE("E52 softmax") {
  TEST_CASE("values" * doctest::description("the share of each cell in its row")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other sizes and other numbers")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("no race between the two reductions")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("at most three loads for each cell, in order")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.traffic();
    gates.at_most("T1", "global loads for each cell", t.loads / gates.cells(), 3,
                  "one for the largest, one for the sum, one for the quotient");
    gates.at_most("T1", "global stores for each cell", t.stores / gates.cells(), 1,
                  "each cell of out is written once");
    gates.at_most("T2", "sectors of a warp's load", t.sectors_per_load(), 4,
                  "32 floats in order are 128 bytes, which are 4 sectors");
    gates.at_most("T5", "loads of a warp", t.load_requests, 3 * gates.cells() / 32,
                  "a warp loads 32 cells at once, one for each lane");
    gates.judge();
  }
}

}  // namespace warpstep::course::E52
