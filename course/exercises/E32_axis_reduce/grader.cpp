// Judges E32: sums, products and maxima along any axis of a tensor.
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>

#include "course/judge/judge.h"

namespace warpstep::course::E32 {
namespace {

using Numbers = std::vector<int>;
enum Function { kSum, kProduct, kMax };

/// Strides of rows that are `slack` cells longer than needed, or of columns.
Numbers strides_of(const Numbers& sizes, bool is_transposed, int slack) {
  Numbers strides(sizes.size());
  int stride = 1;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const std::size_t d = is_transposed ? i : sizes.size() - 1 - i;
    strides[d] = stride;
    stride *= sizes[d] + slack;
  }
  return strides;
}

void add_view(Shape& shape, const std::string& name, const Numbers& sizes, const Numbers& strides) {
  for (std::size_t d = 0; d < sizes.size(); ++d) {
    shape.sizes[fmt::format("{} size {}", name, d)] = sizes[d];
    shape.sizes[fmt::format("{} stride {}", name, d)] = strides[d];
  }
}

Shape tensor(const Numbers& sizes, int axis, Function function, unsigned block,
             bool is_transposed = false, int slack = 0, bool out_transposed = false) {
  Numbers reduced = sizes;
  reduced[static_cast<std::size_t>(axis)] = 1;
  Shape shape{
      {{"dims", sizes.size()}, {"axis", axis}, {"function", function}}, {}, {block, 1, 1}, 0};
  shape.grid = {static_cast<std::uint32_t>(
                    std::accumulate(reduced.begin(), reduced.end(), 1, std::multiplies<>())),
                1, 1};
  const Numbers strides = strides_of(sizes, is_transposed, slack);
  add_view(shape, "in", sizes, strides);
  add_view(shape, "out", reduced, strides_of(reduced, out_transposed, 0));
  constexpr const char* kNames[] = {"a sum", "a product", "a maximum"};
  shape.words = fmt::format("{} along axis {} of shape ({}) with strides ({})", kNames[function],
                            axis, fmt::join(sizes, ", "), fmt::join(strides, ", "));
  return shape;
}

/// The cell of `out`, counted in its rows' order, that lies at a place.
std::size_t number_at(const Shape& shape, std::size_t place) {
  std::size_t number = 0;
  for (std::size_t d = 0; d < static_cast<std::size_t>(shape["dims"]); ++d) {
    const auto size = static_cast<std::size_t>(shape[fmt::format("out size {}", d)]);
    const auto stride = static_cast<std::size_t>(shape[fmt::format("out stride {}", d)]);
    number = number * size + place / stride % size;
  }
  return number;
}

/// The places in `in` of the cells that a cell of out is made of.
std::vector<std::size_t> places_of(const Shape& shape, std::size_t number) {
  std::size_t start = 0;
  for (auto d = static_cast<std::size_t>(shape["dims"]); d-- > 0;) {
    const auto size = static_cast<std::size_t>(shape[fmt::format("out size {}", d)]);
    start += number % size * static_cast<std::size_t>(shape[fmt::format("in stride {}", d)]);
    number /= size;
  }
  const auto step = static_cast<std::size_t>(shape[fmt::format("in stride {}", shape["axis"])]);
  std::vector<std::size_t> places(
      static_cast<std::size_t>(shape[fmt::format("in size {}", shape["axis"])]));
  for (std::size_t j = 0; j < places.size(); ++j) places[j] = start + j * step;
  return places;
}

std::vector<float> values(Function function, std::size_t count, Random& random) {
  std::vector<float> all = random.small_floats(count);
  for (float& x : all) {
    if (function == kMax) x -= 20;                      // all below 0
    constexpr float kFactors[] = {2, 0.5F, -2, -0.5F};  // products of some hundreds are exact
    if (function == kProduct) x = kFactors[random.between(0, 3)];
  }
  return all;
}

Run make(const Shape& shape, Random& random) {
  const auto function = static_cast<Function>(shape["function"]);
  const std::size_t cells = shape.grid.x;
  std::size_t last = 0;
  for (std::size_t cell = 0; cell < cells; ++cell)
    last = std::max(last, places_of(shape, cell).back());
  const auto in = values(function, last + 1, random);
  Run run(shape);
  run.input("in", in);
  run.output<float>("out", cells, [=](std::size_t at) {
    const std::size_t cell = number_at(shape, at);
    Terms sum;
    double product = 1, most = -1e30;
    for (const std::size_t place : places_of(shape, cell)) {
      sum += in[place];
      product *= in[place];
      most = std::max(most, double{in[place]});
    }
    if (function == kSum) return Expected(sum);
    return Expected(function == kProduct ? product : most);
  });
  return run;
}

std::vector<Shape> hidden(Random& random) {
  const auto n = static_cast<int>(random.between(34, 60));
  return {tensor({1}, 0, kMax, 32),
          tensor({n}, 0, kProduct, 64),
          tensor({n, 5}, 0, kMax, 32, true),
          tensor({5, n}, 1, kSum, 128, false, 3),
          tensor({3, n, 4}, 1, kProduct, 32, false, 0, true),
          tensor({2, 3, 70, 2}, 2, kMax, 64, true),
          tensor({2, 4, 3, 5}, 0, kSum, 32),
          tensor({2, 3000}, 1, kMax, 256)};
}

const Exercise kExercise{
    .id = "E32",
    .visible = {tensor({3, 4}, 1, kSum, 32), tensor({3, 4}, 0, kSum, 32),
                tensor({6, 50}, 1, kMax, 32), tensor({4, 5, 6}, 1, kProduct, 32, true),
                tensor({2, 300, 3}, 1, kSum, 64, false, 1, true), tensor({5000}, 0, kSum, 128)},
    .hidden = hidden,
    .make = make,
    .counted = {tensor({16, 1000}, 1, kSum, 128)},
};

}  // namespace

TEST_SUITE("E32 axis_reduce") {
  TEST_CASE("values" * doctest::description("sums, products and maxima along any axis")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other shapes, strides and functions")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("no race, no missed barrier, nothing outside")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("one load a cell, and a tree in each block")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.traffic();
    gates.at_most("T1", "global loads of all threads", t.loads, 16 * 1000,
                  "in has 16 rows of 1000 cells");
    gates.at_most("T1", "global stores of all threads", t.stores, 16, "out has 16 cells");
    gates.at_most("T5", "global loads of a thread", t.most_loads, 8,
                  "128 threads share the 1000 cells of a row");
    gates.at_most("T5", "bytes of shared memory that one thread asks for", t.most_shared_bytes, 384,
                  "in a tree, 128 threads share 512 bytes and combine them in 7 steps");
    gates.judge();
  }
}

}  // namespace warpstep::course::E32
