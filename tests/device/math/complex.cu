// cuComplex.h: arithmetic on complex numbers in a kernel and on the host, also where a square of a
// part would overflow or vanish.
#include <cuComplex.h>
#include <doctest/doctest.h>
#include <warpstep/launch.h>

#include <cmath>
#include <complex>
#include <limits>
#include <vector>

#include "tests/on_device.h"

namespace {

struct FloatPair {
  cuFloatComplex a, b;
};
struct DoublePair {
  cuDoubleComplex a, b;
};

struct FloatResults {
  cuFloatComplex sum, difference, product, quotient, conjugate, product_and_sum;
  float size;
};
struct DoubleResults {
  cuDoubleComplex sum, difference, product, quotient, conjugate, product_and_sum;
  double size;
};

struct FloatArithmetic {
  __host__ __device__ FloatResults operator()(FloatPair in) const {
    return {cuCaddf(in.a, in.b), cuCsubf(in.a, in.b), cuCmulf(in.a, in.b),
            cuCdivf(in.a, in.b), cuConjf(in.a),       cuCfmaf(in.a, in.b, in.a),
            cuCabsf(in.a)};
  }
};
struct DoubleArithmetic {
  __host__ __device__ DoubleResults operator()(DoublePair in) const {
    return {cuCadd(in.a, in.b), cuCsub(in.a, in.b),       cuCmul(in.a, in.b), cuCdiv(in.a, in.b),
            cuConj(in.a),       cuCfma(in.a, in.b, in.a), cuCabs(in.a)};
  }
};

template <class Complex>
auto standard(Complex a) {
  return std::complex<long double>(a.x, a.y);
}

/// Within some roundings of the true value, as seen from the size of the numbers that went in.
template <class Complex>
bool is_near(Complex got, std::complex<long double> truth, long double size) {
  using Real = decltype(got.x);
  return std::abs(standard(got) - truth) <= 8 * std::numeric_limits<Real>::epsilon() * size;
}

template <class Results, class Pair>
void check(const Results& got, const Pair& in) {
  const auto a = standard(in.a), b = standard(in.b);
  CHECK(is_near(got.sum, a + b, std::abs(a) + std::abs(b)));
  CHECK(is_near(got.difference, a - b, std::abs(a) + std::abs(b)));
  CHECK(is_near(got.product, a * b, std::abs(a) * std::abs(b)));
  CHECK(is_near(got.quotient, a / b, std::abs(a) / std::abs(b)));
  CHECK(is_near(got.product_and_sum, a * b + a, std::abs(a) * std::abs(b) + std::abs(a)));
  CHECK(std::fabs(got.size - std::abs(a)) <=
        4 * std::numeric_limits<decltype(got.size)>::epsilon() * std::abs(a));
  CHECK(got.conjugate.x == in.a.x);
  CHECK(got.conjugate.y == -in.a.y);
}

}  // namespace

TEST_CASE("complex numbers of floats are added, multiplied and divided, in kernels and outside") {
  std::vector<FloatPair> pairs;
  for (int i = 0; i < 200; ++i) {
    const float x = static_cast<float>(i - 100) * 0.37f, y = static_cast<float>(i % 17) - 8.25f;
    pairs.push_back({make_cuFloatComplex(x, y), make_cuComplex(y * 0.5f, x + 0.1f)});
  }
  const std::vector<FloatResults> results = on_device<FloatResults>(FloatArithmetic{}, pairs);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    check(results[i], pairs[i]);
    check(FloatArithmetic{}(pairs[i]), pairs[i]);
  }
}

TEST_CASE("complex numbers of doubles are added, multiplied and divided, in kernels and outside") {
  std::vector<DoublePair> pairs;
  for (int i = 0; i < 200; ++i) {
    const double x = (i - 100) * 0.37, y = i % 17 - 8.25;
    pairs.push_back({make_cuDoubleComplex(x, y), make_cuDoubleComplex(y * 0.5, x + 0.1)});
  }
  const std::vector<DoubleResults> results = on_device<DoubleResults>(DoubleArithmetic{}, pairs);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    check(results[i], pairs[i]);
    check(DoubleArithmetic{}(pairs[i]), pairs[i]);
  }
}

TEST_CASE("the size and the quotient of large and small complex numbers do not overflow") {
  const std::vector<FloatPair> pairs = {
      {make_cuFloatComplex(3e30f, 4e30f), make_cuFloatComplex(1e30f, 1e30f)},
      {make_cuFloatComplex(3e-30f, 4e-30f), make_cuFloatComplex(1e-30f, -1e-30f)}};
  const std::vector<FloatResults> results = on_device<FloatResults>(FloatArithmetic{}, pairs);
  CHECK(results[0].size == doctest::Approx(5e30f));
  CHECK(results[1].size == doctest::Approx(5e-30f).scale(1e-30));
  CHECK(is_near(results[0].quotient, {3.5L, 0.5L}, 5));
  CHECK(is_near(results[1].quotient, {-0.5L, 3.5L}, 5));
}

TEST_CASE("the size of a complex number with an infinite part is infinite, and of zero zero") {
  const float infinity = std::numeric_limits<float>::infinity();
  const cuFloatComplex one = make_cuFloatComplex(1, 1);
  const std::vector<FloatPair> pairs = {{make_cuFloatComplex(-infinity, 1), one},
                                        {make_cuFloatComplex(infinity, infinity), one},
                                        {make_cuFloatComplex(0, -0.0f), one}};
  const std::vector<FloatResults> results = on_device<FloatResults>(FloatArithmetic{}, pairs);
  CHECK(results[0].size == infinity);
  CHECK(results[1].size == infinity);
  CHECK(results[2].size == 0);
}

TEST_CASE("complex numbers change between float and double") {
  const cuDoubleComplex wide = cuComplexFloatToDouble(make_cuFloatComplex(0.1f, -2));
  CHECK(cuCreal(wide) == static_cast<double>(0.1f));
  CHECK(cuCimag(wide) == -2);
  const cuFloatComplex narrow = cuComplexDoubleToFloat(make_cuDoubleComplex(0.1, -2));
  CHECK(cuCrealf(narrow) == 0.1f);
  CHECK(cuCimagf(narrow) == -2);
}
