// Judges E41: a batch of matrix products, with matrices that all of them share.
#include <fmt/format.h>

#include "course/judge/judge.h"

namespace warpstep::course::E41 {
namespace {

struct Batch {
  int count = 1;
  bool is_transposed = false;
};

void add_view(Shape& shape, const std::string& name, const Batch& batch, int rows, int cols) {
  const int sizes[] = {batch.count, rows, cols};
  const int strides[] = {rows * cols, batch.is_transposed ? 1 : cols,
                         batch.is_transposed ? rows : 1};
  for (int d = 0; d < 3; ++d) {
    shape.sizes[fmt::format("{} size {}", name, d)] = sizes[d];
    shape.sizes[fmt::format("{} stride {}", name, d)] = strides[d];
  }
  shape.words += fmt::format("{} ({}, {}, {}) with strides ({}, {}, {}), ", name, sizes[0],
                             sizes[1], sizes[2], strides[0], strides[1], strides[2]);
}

Shape of(Batch a, Batch b, int h, int w, int k, bool out_transposed = false) {
  Shape shape = plane({}, w, h, {16, 16});
  shape.grid.z = static_cast<std::uint32_t>(std::max(a.count, b.count));
  add_view(shape, "a", a, h, k);
  add_view(shape, "b", b, k, w);
  add_view(shape, "out", {static_cast<int>(shape.grid.z), out_transposed}, h, w);
  shape.words.resize(shape.words.size() - 2);
  return shape;
}

/// Where the cells of a view lie.
class View {
 public:
  View(const Shape& shape, const std::string& name) : is_shared_(shape[name + " size 0"] == 1) {
    for (std::size_t d = 0; d < 3; ++d)
      strides_[d] = static_cast<std::size_t>(shape[fmt::format("{} stride {}", name, d)]);
  }
  std::size_t operator()(std::size_t z, std::size_t row, std::size_t column) const {
    return (is_shared_ ? 0 : z * strides_[0]) + row * strides_[1] + column * strides_[2];
  }

 private:
  bool is_shared_;  // by all matrices of the batch
  std::size_t strides_[3];
};

Run make(const Shape& shape, Random& random) {
  const auto cells = [&](const std::string& view) {
    return static_cast<std::size_t>(shape[view + " size 0"] * shape[view + " size 1"] *
                                    shape[view + " size 2"]);
  };
  const auto a = random.small_floats(cells("a")), b = random.small_floats(cells("b"));
  const auto h = static_cast<std::size_t>(shape["out size 1"]);
  const auto w = static_cast<std::size_t>(shape["out size 2"]);
  const auto k = static_cast<std::size_t>(shape["a size 2"]);
  const bool turned = shape["out stride 1"] == 1 && shape["out stride 2"] != 1;
  const View in_a(shape, "a"), in_b(shape, "b");
  Run run(shape);
  run.input("a", a).input("b", b);
  run.output<float>("out", cells("out"), [=](std::size_t cell) {
    const std::size_t z = cell / (h * w), in_matrix = cell % (h * w);
    const std::size_t row = turned ? in_matrix % h : in_matrix / w;
    const std::size_t column = turned ? in_matrix / h : in_matrix % w;
    Terms sum;
    for (std::size_t i = 0; i < k; ++i)
      sum += double{a[in_a(z, row, i)]} * double{b[in_b(z, i, column)]};
    return Expected(sum);
  });
  return run.row_length(turned ? h : w);
}

std::vector<Shape> hidden(Random& random) {
  const auto any = [&] { return static_cast<int>(random.between(3, 24)); };
  return {of({1}, {1}, 1, 1, 1), of({4}, {1}, any(), any(), any()),
          of({1, true}, {5}, 17, 3, any()), of({3}, {3, true}, any(), any(), 20, true),
          of({2, true}, {1, true}, 5, 33, 18)};
}

const Exercise kExercise{
    .id = "E41",
    .visible = {of({2}, {2}, 2, 3, 4), of({1}, {4}, 2, 5, 3), of({3}, {1}, 16, 16, 16),
                of({2, true}, {2}, 20, 18, 10, true), of({3}, {3}, 7, 20, 33)},
    .hidden = hidden,
    .make = make,
    .counted = {of({3}, {1}, 32, 48, 64)},
};

}  // namespace

TEST_SUITE("E41 bmm") {
  TEST_CASE("values" * doctest::description("every product of the batch")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other sizes, batches and strides")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("nothing outside, no race")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("2 ceil(k / 16) loads a thread")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.traffic();
    gates.at_most("T1", "global loads of a thread", t.most_loads, 8,
                  "k = 64 has 4 phases, with a cell of a and one of b in each");
    gates.at_most("T1", "global stores of all threads", t.stores, gates.cells(),
                  "each cell of out is written once");
    gates.judge();
  }
}

}  // namespace warpstep::course::E41
