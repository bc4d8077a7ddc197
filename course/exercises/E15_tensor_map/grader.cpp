// Judges E15: a function of every cell of a tensor, by shapes and strides.
#include "course/judge/judge.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace warpstep::course::E15 {
namespace {

using Numbers = std::vector<int>;

/// Strides of a tensor whose axes lie in memory in this order, the slowest first, with so many
/// cells between them that belong to nobody.
Numbers strides_of(const Numbers& sizes, const Numbers& order, int slack) {
  Numbers strides(sizes.size());
  int stride = 1;
  for (auto axis = order.rbegin(); axis != order.rend(); ++axis) {
    strides[static_cast<std::size_t>(*axis)] = stride;
    stride *= sizes[static_cast<std::size_t>(*axis)] + slack;
  }
  return strides;
}

struct Layouts {
  Numbers in_order, out_order;
  int slack = 0;  // of in: a slice of something larger
};

Shape tensor(const Numbers& sizes, const Layouts& layouts, unsigned block, bool zero_suppress) {
  int cells = 1;
  for (const int size : sizes) cells *= size;
  Shape shape = line(cells, block);
  const Numbers in = strides_of(sizes, layouts.in_order, layouts.slack);
  const Numbers out = strides_of(sizes, layouts.out_order, 0);
  shape.sizes = {{"dims", sizes.size()}, {"zero_suppress", zero_suppress ? 1 : 0}};
  for (std::size_t d = 0; d < sizes.size(); ++d) {
    shape.sizes[fmt::format("in size {}", d)] = shape.sizes[fmt::format("out size {}", d)] =
        sizes[d];
    shape.sizes[fmt::format("in stride {}", d)] = in[d];
    shape.sizes[fmt::format("out stride {}", d)] = out[d];
  }
  shape.words = fmt::format("shape ({}), strides of in ({}), of out ({}), f is {}",
                            fmt::join(sizes, ", "), fmt::join(in, ", "), fmt::join(out, ", "),
                            zero_suppress ? "zero_suppress" : "2x + 1");
  return shape;
}

struct Tensor {
  explicit Tensor(const Shape& shape) : dims(static_cast<std::size_t>(shape["dims"])) {
    for (std::size_t d = 0; d < dims; ++d) cells *= size(shape, d);
    for (std::size_t number = 0; number < cells; ++number) {
      std::size_t left = number, in_place = 0, out_place = 0;
      std::vector<std::size_t> index(dims);
      for (std::size_t d = dims; d-- > 0;) {
        index[d] = left % size(shape, d);
        left /= size(shape, d);
        in_place += index[d] * named(shape, "in stride {}", d);
        out_place += index[d] * named(shape, "out stride {}", d);
      }
      indices.insert(indices.end(), index.begin(), index.end());
      in_places.push_back(in_place);
      out_places.push_back(out_place);
    }
  }

  static std::size_t named(const Shape& shape, const char* name, std::size_t d) {
    return static_cast<std::size_t>(shape[fmt::format(fmt::runtime(name), d)]);
  }
  static std::size_t size(const Shape& shape, std::size_t d) {
    return named(shape, "in size {}", d);
  }

  std::size_t dims, cells = 1;
  std::vector<std::size_t> indices, in_places, out_places;
};

Run make(const Shape& shape, Random& random) {
  const Tensor tensor(shape);
  const auto in =
      random.floats(1 + *std::max_element(tensor.in_places.begin(), tensor.in_places.end()));
  std::vector<double> out(tensor.cells);
  for (std::size_t i = 0; i < tensor.cells; ++i) {
    const double x = in[tensor.in_places[i]];
    out[tensor.out_places[i]] = shape["zero_suppress"] != 0 ? std::max(x, 0.0) : 2 * x + 1;
  }
  Numbers sizes, strides;
  for (std::size_t d = 0; d < tensor.dims; ++d) {
    sizes.push_back(static_cast<int>(Tensor::size(shape, d)));
    strides.push_back(static_cast<int>(Tensor::named(shape, "in stride {}", d)));
  }
  Run run(shape);
  run.input("in", in).input("shape", sizes).input("strides", strides);
  run.output<int>("index", tensor.indices.size(), [all = tensor.indices](std::size_t i) {
    return Expected(static_cast<double>(all[i]));
  });
  run.row_length(tensor.dims);
  run.output<int>("position", tensor.cells, [all = tensor.in_places](std::size_t i) {
    return Expected(static_cast<double>(all[i]));
  });
  run.output<float>("out", tensor.cells, [out](std::size_t i) { return Expected(out[i]); });
  return run;
}

std::vector<Shape> hidden(Random& random) {
  const int rows = static_cast<int>(random.between(20, 33));
  const int cols = static_cast<int>(random.between(34, 45));
  return {tensor({1}, {{0}, {0}, 0}, 32, true),
          tensor({33}, {{0}, {0}, 2}, 32, false),
          tensor({rows, cols}, {{1, 0}, {0, 1}, 0}, 64, false),
          tensor({cols, rows}, {{0, 1}, {1, 0}, 3}, 96, true),
          tensor({5, 1, 7}, {{2, 0, 1}, {0, 1, 2}, 1}, 32, false),
          tensor({3, 4, 5}, {{1, 2, 0}, {2, 1, 0}, 0}, 64, true),
          tensor({2, 3, 4, 5}, {{3, 1, 0, 2}, {0, 1, 2, 3}, 1}, 96, false),
          tensor({4, 3, 2, 6}, {{0, 1, 2, 3}, {2, 0, 3, 1}, 2}, 256, true)};
}

const Exercise kExercise{
    .id = "E15",
    .visible = {tensor({6}, {{0}, {0}, 0}, 8, false), tensor({2, 3}, {{0, 1}, {0, 1}, 0}, 8, true),
                tensor({3, 2}, {{1, 0}, {0, 1}, 0}, 8, false),
                tensor({12, 20}, {{1, 0}, {0, 1}, 2}, 64, true),
                tensor({4, 5, 6}, {{2, 1, 0}, {1, 0, 2}, 1}, 32, false),
                tensor({3, 2, 4, 5}, {{0, 3, 1, 2}, {3, 2, 1, 0}, 0}, 64, true)},
    .hidden = hidden,
    .make = make,
    .counted = {tensor({48, 64}, {{0, 1}, {0, 1}, 0}, 256, false)},
};

}  // namespace

TEST_SUITE("E15 tensor_map") {
  TEST_CASE("values" * doctest::description("index, position and f(x), in 1 to 4 dimensions")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other shapes and strides, other data")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("every thread has an index of its own, and a cell")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("one load and one store a cell, in order")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.launch(1);  // the first one calls the two functions alone
    gates.at_most("T1", "global loads of all threads", t.loads, gates.cells(),
                  "a cell of out needs one cell of in");
    gates.at_most("T2", "sectors of a warp's load", t.sectors_per_load(), 4.2,
                  "32 floats in order are 128 bytes, which are 4 sectors");
    gates.judge();
  }
}

}  // namespace warpstep::course::E15
