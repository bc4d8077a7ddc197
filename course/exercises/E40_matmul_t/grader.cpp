// Judges E40: matrix products by tiles, with a kernel for each width.
#include <fmt/format.h>

#include "course/judge/judge.h"
#include "course/judge/matrices.h"

namespace warpstep::course::E40 {
namespace {

constexpr int kInvalidValue = 1;  // cudaErrorInvalidValue

bool has_kernel(const Shape& shape) {
  return shape["tw"] == 8 || shape["tw"] == 16 || shape["tw"] == 32;
}

Shape of(int h, int w, int k, unsigned tw) {
  Shape shape = plane({{"h", h}, {"w", w}, {"k", k}, {"tw", tw}}, w, h, {tw, tw});
  shape.is_launched_by_answer = true;
  return shape;
}

/// The same memory as for a product, which must stay as it is.
Run refused(const Shape& shape, Random& random) {
  const auto cells = [&](const char* a, const char* b) {
    return static_cast<std::size_t>(shape[a] * shape[b]);
  };
  const auto before = random.small_floats(cells("h", "w"));
  Run run(shape);
  run.input("m", random.small_floats(cells("h", "k")));
  run.input("n", random.small_floats(cells("k", "w")));
  run.both<float>("out", before, [before](std::size_t i) { return Expected(before[i]); });
  const long long tw = shape["tw"];
  run.told(
      "result", kInvalidValue,
      [tw](double got) {
        return fmt::format(
            "matmul_any returns {} for tw = {}, a width without a kernel: it should return "
            "cudaErrorInvalidValue, or its caller takes what lies in out for a product",
            got == 0 ? "cudaSuccess" : fmt::format("error {:.0f}", got), tw);
      },
      "V1");
  return run;
}

Run make(const Shape& shape, Random& random) {
  if (!has_kernel(shape)) return refused(shape, random);
  Run run = matrix_product(shape, random);
  run.told(
      "result", 0,
      [](double got) {
        return fmt::format("matmul_any returns error {:.0f}, although the width has a kernel", got);
      },
      "V1");
  return run;
}

std::vector<Shape> hidden(Random& random) {
  const auto any = [&] { return static_cast<int>(random.between(3, 40)); };
  return {of(1, 1, 1, 8),    of(45, 33, 5, 32),  of(any(), any(), any(), 16),
          of(33, 15, 40, 8), of(33, 70, 35, 32), of(7, 9, 4, 24),
          of(5, 5, 5, 1)};
}

const Exercise kExercise{
    .id = "E40",
    .visible = {of(2, 3, 4, 8), of(16, 16, 16, 16), of(20, 40, 10, 8), of(33, 35, 34, 32),
                of(9, 20, 12, 12)},
    .hidden = hidden,
    .make = make,
    .counted = {of(64, 64, 64, 8), of(64, 64, 64, 16), of(64, 64, 64, 32)},
    .has_host_code = true,
};

}  // namespace

TEST_SUITE("E40 matmul_t") {
  TEST_CASE("values" * doctest::description("out is the product, or the width is refused")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other sizes and widths")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("the launch fits each kernel's tile, no race")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("2 ceil(k / tw) loads a thread, no bank conflicts")) {
    TrafficGates gates(kExercise);
    const int widths[] = {8, 16, 32};
    for (std::size_t i = 0; i < 3; ++i) {
      const Traffic& t = gates.of(i);
      const int phases = 64 / widths[i];
      gates.at_most(
          "T1", fmt::format("global loads of a thread, tw = {}", widths[i]), t.most_loads,
          2 * phases,
          fmt::format("k = 64 has {} phases, with a cell of m and one of n in each", phases));
      gates.at_most("T1", fmt::format("threads, tw = {}", widths[i]), t.threads, 64 * 64,
                    "out has 64 x 64 cells, and one kernel computes them");
      gates.at_most("T3",
                    fmt::format("passes beyond those without bank conflicts, tw = {}", widths[i]),
                    t.conflicts, 0, "the threads of a row use adjacent cells, or the same one");
    }
    gates.judge();
  }
}

}  // namespace warpstep::course::E40
