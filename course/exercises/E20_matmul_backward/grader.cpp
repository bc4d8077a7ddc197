// Judges E20: the gradients of a matrix product, against finite differences of a loss.
#include <cmath>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "course/judge/judge.h"

namespace warpstep::course::E20 {
namespace {

using Matrix = std::vector<float>;

struct Sizes {
  explicit Sizes(const Shape& shape)
      : h(static_cast<std::size_t>(shape["h"])),
        w(static_cast<std::size_t>(shape["w"])),
        k(static_cast<std::size_t>(shape["k"])) {}
  std::size_t h, w, k;
};

/// The loss, sum of dout * (m n), of the rows and columns that a changed cell has an effect on.
class Loss {
 public:
  Loss(const Sizes& sizes, Matrix dout, Matrix m, Matrix n)
      : sizes_(sizes), dout_(std::move(dout)), m_(std::move(m)), n_(std::move(n)) {}

  /// Central difference; exact, because the loss is linear in each cell.
  Expected by_m(std::size_t cell) const {
    const std::size_t r = cell / sizes_.k;
    Loss more(*this), less(*this);
    more.m_[cell] += 1;
    less.m_[cell] -= 1;
    double difference = 0, magnitude = 0;
    for (std::size_t c = 0; c < sizes_.w; ++c) {
      const double term = more.term(r, c) - less.term(r, c);
      difference += term;
      magnitude += std::abs(term);
    }
    return {difference / 2, bound(sizes_.w, magnitude)};
  }

  Expected by_n(std::size_t cell) const {
    const std::size_t c = cell % sizes_.w;
    Loss more(*this), less(*this);
    more.n_[cell] += 1;
    less.n_[cell] -= 1;
    double difference = 0, magnitude = 0;
    for (std::size_t r = 0; r < sizes_.h; ++r) {
      const double term = more.term(r, c) - less.term(r, c);
      difference += term;
      magnitude += std::abs(term);
    }
    return {difference / 2, bound(sizes_.h, magnitude)};
  }

 private:
  double term(std::size_t r, std::size_t c) const {
    double sum = 0;
    for (std::size_t i = 0; i < sizes_.k; ++i)
      sum += double{m_[r * sizes_.k + i]} * double{n_[i * sizes_.w + c]};
    return double{dout_[r * sizes_.w + c]} * sum;
  }

  /// Of float arithmetic in any order, with one more addition.
  static double bound(std::size_t terms, double magnitude) {
    return 2 * double(terms + 1) * 1.2e-7 * (magnitude + 10);
  }

  Sizes sizes_;
  Matrix dout_, m_, n_;
};

Run make(const Shape& shape, Random& random) {
  const Sizes sizes(shape);
  const auto dout = random.small_floats(sizes.h * sizes.w);
  const auto m = random.small_floats(sizes.h * sizes.k), n = random.small_floats(sizes.k * sizes.w);
  const auto dm = random.small_floats(m.size()), dn = random.small_floats(n.size());
  const auto loss = std::make_shared<const Loss>(sizes, dout, m, n);
  const auto plus = [](const Expected& a, float b) { return Expected(a.value + b, a.bound); };
  Run run(shape);
  run.input("dout", dout).row_length(sizes.w).input("m", m).row_length(sizes.k);
  run.input("n", n).row_length(sizes.w);
  run.both("dm", dm, [=](std::size_t i) { return plus(loss->by_m(i), dm[i]); }).row_length(sizes.k);
  run.both("dn", dn, [=](std::size_t i) { return plus(loss->by_n(i), dn[i]); }).row_length(sizes.w);
  return run;
}

/// The answer chooses the launches.
Shape of(int h, int w, int k) {
  Shape shape{{{"h", h}, {"w", w}, {"k", k}},
              {1, 1, 1},
              {256, 1, 1},
              0,
              fmt::format("h={}, w={}, k={}", h, w, k)};
  shape.is_launched_by_answer = true;
  return shape;
}

std::vector<Shape> hidden(Random& random) {
  const auto h = static_cast<int>(random.between(18, 24)),
             w = static_cast<int>(random.between(25, 33));
  return {of(1, 1, 1), of(1, 35, 3), of(h, w, 5), of(w, 6, h), of(5, h, 40)};
}

const Exercise kExercise{
    .id = "E20",
    .visible = {of(1, 2, 1), of(4, 4, 4), of(2, 3, 4), of(16, 16, 16), of(17, 33, 9)},
    .hidden = hidden,
    .make = make,
    .counted = {of(32, 16, 24)},
    .has_host_code = true,
};

}  // namespace

TEST_SUITE("E20 matmul_backward") {
  TEST_CASE("values" * doctest::description("both gradients, as finite differences have them")) {
    judge_values(kExercise);
  }
  TEST_CASE("hidden" * doctest::description("other matrices, among them rows and columns of one")) {
    judge_hidden(kExercise);
  }
  TEST_CASE("safety" * doctest::description("no race, nothing outside, all memory freed")) {
    judge_safety(kExercise);
  }
  TEST_CASE("traffic" * doctest::description("each gradient stored once, no transposed copy")) {
    TrafficGates gates(kExercise);
    const Traffic& t = gates.traffic();
    const double cells = 32 * 24 + 24 * 16, products = 2 * 32 * 16 * 24;
    gates.at_most("T1", "global stores of all threads", t.stores, cells,
                  "dm and dn have that many cells; a transposed matrix need not be stored");
    gates.at_most("T1", "global loads of all threads", t.loads, 2 * products + cells,
                  "a product has two factors, and a gradient is added to what was there");
    gates.judge();
  }
}

}  // namespace warpstep::course::E20
