// Judges E16: two tensors cell by cell, the smaller one broadcast.
#include "course/judge/judge.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace warpstep::course::E16 {
namespace {

using Numbers = std::vector<int>;

/// Strides of cells that lie row after row, or column after column.
Numbers strides_of(const Numbers& sizes, bool is_transposed) {
  Numbers strides(sizes.size());
  int stride = 1;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const std::size_t d = is_transposed ? i : sizes.size() - 1 - i;
    strides[d] = stride;
    stride *= sizes[d];
  }
  return strides;
}

void add_view(Shape& shape, const std::string& name, const Numbers& sizes, bool is_transposed) {
  const Numbers strides = strides_of(sizes, is_transposed);
  shape.sizes[name + " dims"] = static_cast<long long>(sizes.size());
  for (std::size_t d = 0; d < sizes.size(); ++d) {
    shape.sizes[fmt::format("{} size {}", name, d)] = sizes[d];
    shape.sizes[fmt::format("{} stride {}", name, d)] = strides[d];
  }
  shape.words += fmt::format("{}{} ({}) with strides ({})", shape.words.empty() ? "" : ", ", name,
                             fmt::join(sizes, ", "), fmt::join(strides, ", "));
}

/// What is missing on the left counts as 1; of two sizes the larger one is the result's.
Numbers broadcast(Numbers a, Numbers b) {
  a.insert(a.begin(), std::max(a.size(), b.size()) - a.size(), 1);
  b.insert(b.begin(), a.size() - b.size(), 1);
  for (std::size_t d = 0; d < a.size(); ++d) a[d] = std::max(a[d], b[d]);
  return a;
}

Shape pair(const Numbers& a, const Numbers& b, unsigned block, bool a_transposed = false,
           bool b_transposed = false, bool out_transposed = false) {
  const Numbers out = broadcast(a, b);
  int cells = 1;
  for (const int size : out) cells *= size;
  Shape shape = line(cells, block);
  shape.sizes.clear();
  add_view(shape, "a", a, a_transposed);
  add_view(shape, "b", b, b_transposed);
  add_view(shape, "out", out, out_transposed);
  return shape;
}

struct View {
  View(const Shape& shape, const std::string& name) {
    const auto dims = static_cast<std::size_t>(shape[name + " dims"]);
    for (std::size_t d = 0; d < dims; ++d) {
      sizes.push_back(static_cast<std::size_t>(shape[fmt::format("{} size {}", name, d)]));
      strides.push_back(static_cast<std::size_t>(shape[fmt::format("{} stride {}", name, d)]));
      cells *= sizes.back();
    }
  }

  /// Where the cell lies that belongs to cell `number` of out.
  std::size_t place_of(std::size_t number, const View& out) const {
    std::size_t place = 0;
    for (std::size_t i = 1; i <= sizes.size(); ++i) {  // from the right
      const std::size_t size = out.sizes[out.sizes.size() - i], d = sizes.size() - i;
      if (sizes[d] != 1) place += number % size * strides[d];
      number /= size;
    }
    return place;
  }

  std::vector<std::size_t> sizes, strides;
  std::size_t cells = 1;
};

Run make(const Shape& shape, Random& random) {
  const View a(shape, "a"), b(shape, "b"), out(shape, "out");
  const auto of_a = random.floats(a.cells), of_b = random.floats(b.cells);
  Run run(shape);
  run.input("a", of_a);
  run.input("b", of_b);
  run.output<int>("position in a", out.cells, [a, out](std::size_t i) {
    return Expected(static_cast<double>(a.place_of(i, out)));
  });
  run.output<int>("position in b", out.cells, [b, out](std::size_t i) {
    return Expected(static_cast<double>(b.place_of(i, out)));
  });
  std::vector<std::size_t> numbers(out.cells);  // of the cells, by their places
  for (std::size_t i = 0; i < out.cells; ++i) numbers[out.place_of(i, out)] = i;
  run.output<float>("out", out.cells, [a, b, out, of_a, of_b, numbers](std::size_t place) {
    const std::size_t i = numbers[place];
    return 3.0 * of_a[a.place_of(i, out)] - of_b[b.place_of(i, out)];
  });
  return run;
}

std::vector<Shape> hidden(Random& random) {
  const int rows = static_cast<int>(random.between(9, 15));
  const int cols = static_cast<int>(random.between(17, 31));
  return {pair({1}, {1}, 32),
          pair({33}, {1}, 32),
          pair({rows, cols}, {cols}, 64, false, false, true),
          pair({rows, 1}, {rows, cols}, 96, true, true),
          pair({cols, rows}, {1, 1}, 64, true),
          pair({1, 4, 1}, {3, 1, 5}, 32),
          pair({5}, {2, 3, 4, 5}, 96),
          pair({2, 3, 1, 5}, {3, 4, 1}, 64, true, false)};
}

const Exercise kExercise{
    .id = "E16",
    .visible = {pair({6}, {6}, 8), pair({3, 1}, {1, 4}, 8), pair({1}, {2, 3}, 8),
                pair({4}, {2, 1, 4}, 32), pair({3, 1}, {2, 3, 4}, 32, false, false, true),
                pair({12, 20}, {12, 20}, 64, true, false)},
    .hidden = hidden,
    .make = make,
    .counted = {pair({48, 64}, {64}, 256)},
};

}  // namespace

TEST_SUITE("E16 tensor_zip") {
  TEST_CASE("values" * doctest::description("places and f(x, y), for equal and smaller shapes")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other shapes and strides, other data")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("no access outside, an index for every thread")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("two loads for each cell")) {
    TrafficGates gates(kExercise);
    gates.at_most("T1", "global loads of all threads", gates.traffic().loads, 2 * gates.cells(),
                  "a cell of out needs one cell of a and one of b");
    gates.judge();
  }
}

}  // namespace warpstep::course::E16
