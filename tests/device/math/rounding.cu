// Arithmetic with a stated rounding, against the exact sign of what rounding took away.
#include <doctest/doctest.h>
#include <warpstep/launch.h>

#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "tests/on_device.h"
#include "tests/ulp.h"

namespace {

template <class T>
struct Operands {
  T x, y, z;
};

/// One operation in the four roundings: to nearest, towards zero, up, down.
template <class T>
using Rounded = std::array<T, 4>;

struct Add {
  __device__ Rounded<float> operator()(Operands<float> o) const {
    return {__fadd_rn(o.x, o.y), __fadd_rz(o.x, o.y), __fadd_ru(o.x, o.y), __fadd_rd(o.x, o.y)};
  }
  __device__ Rounded<double> operator()(Operands<double> o) const {
    return {__dadd_rn(o.x, o.y), __dadd_rz(o.x, o.y), __dadd_ru(o.x, o.y), __dadd_rd(o.x, o.y)};
  }
};
struct Subtract {
  __device__ Rounded<float> operator()(Operands<float> o) const {
    return {__fsub_rn(o.x, o.y), __fsub_rz(o.x, o.y), __fsub_ru(o.x, o.y), __fsub_rd(o.x, o.y)};
  }
  __device__ Rounded<double> operator()(Operands<double> o) const {
    return {__dsub_rn(o.x, o.y), __dsub_rz(o.x, o.y), __dsub_ru(o.x, o.y), __dsub_rd(o.x, o.y)};
  }
};
struct Multiply {
  __device__ Rounded<float> operator()(Operands<float> o) const {
    return {__fmul_rn(o.x, o.y), __fmul_rz(o.x, o.y), __fmul_ru(o.x, o.y), __fmul_rd(o.x, o.y)};
  }
  __device__ Rounded<double> operator()(Operands<double> o) const {
    return {__dmul_rn(o.x, o.y), __dmul_rz(o.x, o.y), __dmul_ru(o.x, o.y), __dmul_rd(o.x, o.y)};
  }
};
struct Divide {
  __device__ Rounded<float> operator()(Operands<float> o) const {
    return {__fdiv_rn(o.x, o.y), __fdiv_rz(o.x, o.y), __fdiv_ru(o.x, o.y), __fdiv_rd(o.x, o.y)};
  }
  __device__ Rounded<double> operator()(Operands<double> o) const {
    return {__ddiv_rn(o.x, o.y), __ddiv_rz(o.x, o.y), __ddiv_ru(o.x, o.y), __ddiv_rd(o.x, o.y)};
  }
};
struct Reciprocal {
  __device__ Rounded<float> operator()(Operands<float> o) const {
    return {__frcp_rn(o.y), __frcp_rz(o.y), __frcp_ru(o.y), __frcp_rd(o.y)};
  }
  __device__ Rounded<double> operator()(Operands<double> o) const {
    return {__drcp_rn(o.y), __drcp_rz(o.y), __drcp_ru(o.y), __drcp_rd(o.y)};
  }
};
struct SquareRoot {
  __device__ Rounded<float> operator()(Operands<float> o) const {
    return {__fsqrt_rn(o.x), __fsqrt_rz(o.x), __fsqrt_ru(o.x), __fsqrt_rd(o.x)};
  }
  __device__ Rounded<double> operator()(Operands<double> o) const {
    return {__dsqrt_rn(o.x), __dsqrt_rz(o.x), __dsqrt_ru(o.x), __dsqrt_rd(o.x)};
  }
};
struct Fuse {
  __device__ Rounded<float> operator()(Operands<float> o) const {
    return {__fmaf_rn(o.x, o.y, o.z), __fmaf_rz(o.x, o.y, o.z), __fmaf_ru(o.x, o.y, o.z),
            __fmaf_rd(o.x, o.y, o.z)};
  }
  __device__ Rounded<double> operator()(Operands<double> o) const {
    return {__fma_rn(o.x, o.y, o.z), __fma_rz(o.x, o.y, o.z), __fma_ru(o.x, o.y, o.z),
            __fma_rd(o.x, o.y, o.z)};
  }
};
struct ReciprocalRoot {
  __device__ float operator()(Operands<float> o) const { return __frsqrt_rn(o.x); }
};
struct ProductPlusAddend {
  __device__ float operator()(Operands<float> o) const { return __fmul_rn(o.x, o.y) + o.z; }
  __device__ double operator()(Operands<double> o) const { return __dadd_rn(o.x * o.y, o.z); }
};

/// The sign of (x + y) - r, where r is near x + y.
template <class T>
T left_of_sum(T x, T y, T r) {
  const T sum = x + y;
  const T part = sum - x;
  const T error = (x - (sum - part)) + (y - part);
  return sum == r ? error : sum - r;
}

/// What rounding to `r` took away: only the sign counts, and it is exact.
template <class T>
struct Remainders {
  static T add(Operands<T> o, T r) { return left_of_sum(o.x, o.y, r); }
  static T subtract(Operands<T> o, T r) { return left_of_sum(o.x, -o.y, r); }
  static T multiply(Operands<T> o, T r) { return std::fma(o.x, o.y, -r); }
  static T divide(Operands<T> o, T r) { return std::copysign(T{1}, o.y) * std::fma(-r, o.y, o.x); }
  static T reciprocal(Operands<T> o, T r) { return divide({T{1}, o.y, 0}, r); }
  static T square_root(Operands<T> o, T r) { return std::fma(-r, r, o.x); }
  // x * y = high + low exactly, and an extended double holds high + z - r to its sign.
  static T fuse(Operands<T> o, T r) {
    const T high = o.x * o.y, low = std::fma(o.x, o.y, -high);
    const long double rest = (static_cast<long double>(high) + o.z - r) + low;
    return static_cast<T>(rest);
  }
};

template <class T>
std::vector<Operands<T>> operands() {
  const T third = T{1} / 3, tiny = std::ldexp(T{1}, -3 * std::numeric_limits<T>::digits);
  std::vector<Operands<T>> all;
  for (const T x : {T{1}, third, T(0.7), T(1234.5678), T(3e-5), T{16}}) {
    for (const T y : {T{1}, T{3}, third, T(0.1), T(-7.77), T(98765.4321)}) {
      for (const T z : {T{0}, third, T(-0.1), T(1e4)}) all.push_back({x, y, z});
    }
  }
  all.push_back({T{1}, tiny, T{0}});
  all.push_back({T{1}, -tiny, T{0}});
  return all;
}

template <class Function, class T>
void check_roundings(const std::string& name, T (*remainder)(Operands<T>, T)) {
  constexpr T kInfinity = std::numeric_limits<T>::infinity();
  const std::vector<Operands<T>> inputs = operands<T>();
  const auto results = on_device<Rounded<T>>(Function{}, inputs);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const auto [nearest, to_zero, up, down] = results[i];
    const auto rest = [&](T r) { return remainder(inputs[i], r); };
    INFO(name, " with ", sizeof(T), " bytes, operands ", i);
    CHECK(rest(down) >= 0);
    CHECK(rest(up) <= 0);
    CHECK((up == down || up == std::nextafter(down, kInfinity)));
    CHECK((up == down) == (rest(up) == 0));
    CHECK(to_zero == (up <= 0 ? up : down));
    CHECK((nearest == up || nearest == down));
    CHECK((up == down || std::fabs(rest(nearest)) <= std::fabs(rest(nearest == up ? down : up))));
  }
}

template <class T>
void check_type() {
  using Rest = Remainders<T>;
  check_roundings<Add, T>("add", Rest::add);
  check_roundings<Subtract, T>("sub", Rest::subtract);
  check_roundings<Multiply, T>("mul", Rest::multiply);
  check_roundings<Divide, T>("div", Rest::divide);
  check_roundings<Reciprocal, T>("rcp", Rest::reciprocal);
  check_roundings<SquareRoot, T>("sqrt", Rest::square_root);
}

template <class T>
void check_overflow() {
  constexpr T kMost = std::numeric_limits<T>::max(), kInfinity = std::numeric_limits<T>::infinity();
  const std::vector<Operands<T>> inputs = {{kMost, kMost, 0}, {-kMost, -kMost, 0}};
  const auto sums = on_device<Rounded<T>>(Add{}, inputs);
  CHECK((sums[0] == Rounded<T>{kInfinity, kMost, kInfinity, kMost}));
  CHECK((sums[1] == Rounded<T>{-kInfinity, -kMost, -kMost, -kInfinity}));
}

}  // namespace

TEST_CASE("single precision rounds up, down, to zero and to nearest") {
  check_type<float>();
  check_roundings<Fuse, float>("fmaf", Remainders<float>::fuse);
}

TEST_CASE("double precision rounds up, down, to zero and to nearest") {
  check_type<double>();
}

TEST_CASE("a fused product and sum is rounded once") {
  const double eps = std::numeric_limits<double>::epsilon();
  const std::vector<Operands<double>> inputs = {{1 + eps, 1 + eps, -1}, {1 + eps, 1 - eps, -1}};
  const auto results = on_device<Rounded<double>>(Fuse{}, inputs);
  // The square is 1 + 2 eps + eps * eps: the last term is half of what the result can hold.
  const double below = 2 * eps, above = 2 * eps * (1 + eps);
  CHECK((results[0] == Rounded<double>{below, below, above, below}));
  CHECK((results[1] == Rounded<double>{-eps * eps, -eps * eps, -eps * eps, -eps * eps}));
}

TEST_CASE("rounding towards zero or inwards never overflows") {
  check_overflow<float>();
  check_overflow<double>();
}

TEST_CASE("a rounded product is never fused with the sum around it") {
  const float f = 1 + std::numeric_limits<float>::epsilon();
  const double d = 1 + std::numeric_limits<double>::epsilon();
  const volatile float float_product = f * f;
  const volatile double double_product = d * d;
  CHECK(on_device<float>(ProductPlusAddend{},
                         std::vector<Operands<float>>{{f, f, -float_product}})[0] == 0);
  CHECK(on_device<double>(ProductPlusAddend{},
                          std::vector<Operands<double>>{{d, d, -double_product}})[0] == 0);
}

TEST_CASE("the reciprocal square root is rounded to nearest") {
  const std::vector<Operands<float>> inputs = operands<float>();
  const std::vector<float> results = on_device<float>(ReciprocalRoot{}, inputs);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const long double exact = 1 / std::sqrt(static_cast<long double>(inputs[i].x));
    CHECK(results[i] == static_cast<float>(exact));
  }
}
