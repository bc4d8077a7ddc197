// Judges E19: all products, their sums, and the same sums without the products.
#include "course/judge/judge.h"

namespace warpstep::course::E19 {
namespace {

Run make(const Shape& shape, Random& random) {
  const auto h = static_cast<std::size_t>(shape["h"]), w = static_cast<std::size_t>(shape["w"]);
  const auto k = static_cast<std::size_t>(shape["k"]);
  const auto m = random.small_floats(h * k), n = random.small_floats(k * w);
  const auto product = [=](std::size_t cell, std::size_t i) {
    return double{m[cell / w * k + i]} * double{n[i * w + cell % w]};
  };
  const auto sum = [=](std::size_t cell) {
    Terms terms;
    for (std::size_t i = 0; i < k; ++i) terms += product(cell, i);
    return Expected(terms);
  };
  Run run(shape);
  run.input("m", m).row_length(k).input("n", n).row_length(w);
  run.output<float>("all", h * w * k, [=](std::size_t i) { return product(i / k, i % k); });
  run.output<float>("out", h * w, sum).row_length(w);
  run.output<float>("fused", h * w, sum).row_length(w);
  return run;
}

/// A thread for each product.
Shape of(int h, int w, int k, unsigned block) {
  Shape shape = line(h * w * k, block);
  shape.sizes = {{"h", h}, {"w", w}, {"k", k}};
  return shape;
}

std::vector<Shape> hidden(Random& random) {
  const auto k = static_cast<int>(random.between(2, 9)),
             w = static_cast<int>(random.between(10, 20));
  return {of(1, 1, 1, 32), of(1, 33, 2, 32), of(7, 1, 5, 64), of(9, w, k, 96), of(w, 5, k, 256)};
}

const Exercise kExercise{
    .id = "E19",
    .visible = {of(2, 3, 4, 8), of(4, 4, 4, 32), of(6, 5, 7, 64), of(3, 11, 10, 96)},
    .hidden = hidden,
    .make = make,
    .counted = {of(16, 16, 16, 128)},
};

}  // namespace

TEST_SUITE("E19 zip_reduce") {
  TEST_CASE("values" * doctest::description("all products, and their sums in two ways")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other matrices and block sizes")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("no thread without a cell reads or writes one")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("the fused kernel stores no products")) {
    TrafficGates gates(kExercise);
    const double cells = 16 * 16, products = cells * 16;
    const Traffic &zip = gates.launch(0), &sum = gates.launch(1), &fused = gates.launch(2);
    gates.at_most("T1", "global stores of fused_product", fused.stores, cells,
                  "a cell is stored once; a sum that is not ready yet belongs in a register");
    gates.at_most("T1", "global loads of fused_product", fused.loads, 2 * products,
                  "a product has two factors");
    gates.at_most("T1", "global stores of sum_products", sum.stores, cells,
                  "a cell is stored once; a sum that is not ready yet belongs in a register");
    gates.at_most("T1", "global loads of sum_products", sum.loads, products,
                  "each product is needed once");
    gates.at_most("T1", "global loads of zip_products", zip.loads, 2 * products,
                  "a product has two factors");
    gates.shows("bytes of all, which fusing saves", 4 * products);
    gates.shows("bytes moved by the two kernels", zip.bytes_moved + sum.bytes_moved);
    gates.shows("bytes moved by the fused one", fused.bytes_moved);
    gates.judge();
  }
}

}  // namespace warpstep::course::E19
