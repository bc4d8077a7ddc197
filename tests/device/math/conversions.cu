// Conversions between integers and floating point: the four roundings, values that do not fit, NaN.
#include <doctest/doctest.h>
#include <warpstep/launch.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

#include "tests/on_device.h"
#include "tests/ulp.h"

namespace {

/// One value converted in the four roundings: to nearest, towards zero, up, down.
template <class T>
using Rounded = std::array<T, 4>;

struct ToInt {
  using Result = int;
  __device__ Rounded<int> operator()(float x) const {
    return {__float2int_rn(x), __float2int_rz(x), __float2int_ru(x), __float2int_rd(x)};
  }
  __device__ Rounded<int> operator()(double x) const {
    return {__double2int_rn(x), __double2int_rz(x), __double2int_ru(x), __double2int_rd(x)};
  }
};

struct ToUnsigned {
  using Result = unsigned;
  __device__ Rounded<unsigned> operator()(float x) const {
    return {__float2uint_rn(x), __float2uint_rz(x), __float2uint_ru(x), __float2uint_rd(x)};
  }
  __device__ Rounded<unsigned> operator()(double x) const {
    return {__double2uint_rn(x), __double2uint_rz(x), __double2uint_ru(x), __double2uint_rd(x)};
  }
};

struct ToLong {
  using Result = long long;
  __device__ Rounded<long long> operator()(float x) const {
    return {__float2ll_rn(x), __float2ll_rz(x), __float2ll_ru(x), __float2ll_rd(x)};
  }
  __device__ Rounded<long long> operator()(double x) const {
    return {__double2ll_rn(x), __double2ll_rz(x), __double2ll_ru(x), __double2ll_rd(x)};
  }
};

struct ToUnsignedLong {
  using Result = unsigned long long;
  __device__ Rounded<unsigned long long> operator()(float x) const {
    return {__float2ull_rn(x), __float2ull_rz(x), __float2ull_ru(x), __float2ull_rd(x)};
  }
  __device__ Rounded<unsigned long long> operator()(double x) const {
    return {__double2ull_rn(x), __double2ull_rz(x), __double2ull_ru(x), __double2ull_rd(x)};
  }
};

struct ToFloat {
  using Result = float;
  __device__ Rounded<float> operator()(int x) const {
    return {__int2float_rn(x), __int2float_rz(x), __int2float_ru(x), __int2float_rd(x)};
  }
  __device__ Rounded<float> operator()(unsigned x) const {
    return {__uint2float_rn(x), __uint2float_rz(x), __uint2float_ru(x), __uint2float_rd(x)};
  }
  __device__ Rounded<float> operator()(long long x) const {
    return {__ll2float_rn(x), __ll2float_rz(x), __ll2float_ru(x), __ll2float_rd(x)};
  }
  __device__ Rounded<float> operator()(unsigned long long x) const {
    return {__ull2float_rn(x), __ull2float_rz(x), __ull2float_ru(x), __ull2float_rd(x)};
  }
  __device__ Rounded<float> operator()(double x) const {
    return {__double2float_rn(x), __double2float_rz(x), __double2float_ru(x), __double2float_rd(x)};
  }
};

struct ToDouble {
  using Result = double;
  __device__ Rounded<double> operator()(long long x) const {
    return {__ll2double_rn(x), __ll2double_rz(x), __ll2double_ru(x), __ll2double_rd(x)};
  }
  __device__ Rounded<double> operator()(unsigned long long x) const {
    return {__ull2double_rn(x), __ull2double_rz(x), __ull2double_ru(x), __ull2double_rd(x)};
  }
};

template <class Int>
Int clamped(long double x, Int of_nan) {
  using Limits = std::numeric_limits<Int>;
  if (std::isnan(x)) return of_nan;
  if (x >= static_cast<long double>(Limits::max())) return Limits::max();
  if (x <= static_cast<long double>(Limits::min())) return Limits::min();
  return static_cast<Int>(x);
}

template <class Float>
std::vector<Float> numbers_around_the_limits() {
  std::vector<Float> values = all_magnitudes<Float>();
  for (const double power : {7.0, 8.0, 23.0, 24.0, 31.0, 32.0, 52.0, 53.0, 63.0, 64.0}) {
    const Float limit = static_cast<Float>(std::exp2(power));
    for (const Float x : {limit, std::nextafter(limit, Float{0}), limit - Float(0.5),
                          limit + Float(0.5), limit - Float(1.5), limit + Float(1)}) {
      values.insert(values.end(), {x, -x});
    }
  }
  return joined(values, spaced<Float>(-4, 4, 65));
}

template <class Function, class Float>
void check_to_integer(const std::string& name, typename Function::Result of_nan) {
  using Int = typename Function::Result;
  const std::vector<Float> inputs = numbers_around_the_limits<Float>();
  const auto results = on_device<Rounded<Int>>(Function{}, inputs);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const Float x = inputs[i];
    const Rounded<Int> expected = {
        clamped<Int>(std::nearbyint(x), of_nan), clamped<Int>(std::trunc(x), of_nan),
        clamped<Int>(std::ceil(x), of_nan), clamped<Int>(std::floor(x), of_nan)};
    for (std::size_t mode = 0; mode < 4; ++mode) {
      INFO(name, " of ", exact_text(x), " in rounding ", mode);
      CHECK(results[i][mode] == expected[mode]);
    }
  }
}

template <class Int>
std::vector<Int> integers() {
  std::vector<Int> values = {0, 1, std::numeric_limits<Int>::max(),
                             std::numeric_limits<Int>::min()};
  constexpr int kBits = std::numeric_limits<Int>::digits;
  for (int bit = 1; bit < kBits; ++bit) {
    const Int power = Int{1} << bit;
    for (const Int x : {static_cast<Int>(power - 1), power, static_cast<Int>(power + 1),
                        static_cast<Int>(power + power / 2 + 1)}) {
      values.push_back(x);
      if (std::is_signed_v<Int>) values.push_back(static_cast<Int>(-x));
    }
  }
  return values;
}

/// Down must give the largest value of Float that is not above `exact`, and so on; an extended
/// double holds every input exactly.
template <class Float>
void check_roundings(const Rounded<Float>& r, long double exact) {
  constexpr Float kInfinity = std::numeric_limits<Float>::infinity();
  const auto [nearest, to_zero, up, down] = r;
  CHECK(down <= exact);
  CHECK(std::nextafter(down, kInfinity) > exact);
  CHECK(up >= exact);
  CHECK(std::nextafter(up, -kInfinity) < exact);
  CHECK(to_zero == (exact < 0 ? up : down));
  CHECK(nearest == static_cast<Float>(exact));
}

template <class Function, class From>
void check_to_float(const std::string& name, const std::vector<From>& inputs) {
  using Float = typename Function::Result;
  const auto results = on_device<Rounded<Float>>(Function{}, inputs);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const long double exact = static_cast<long double>(inputs[i]);
    INFO(name, " of ", exact_text(exact));
    if (std::abs(exact) <= std::numeric_limits<Float>::max()) check_roundings(results[i], exact);
  }
}

struct Casts {
  std::uint32_t of_float;
  float from_int, from_uint;
  std::uint64_t of_double;
  double from_longlong;
  int hi, lo;
  double rejoined, of_int, of_uint;
};

struct Reinterpret {
  __device__ Casts operator()(double x) const {
    const float f = static_cast<float>(x);
    const int hi = __double2hiint(x), lo = __double2loint(x);
    return {static_cast<std::uint32_t>(__float_as_int(f)),
            __int_as_float(__float_as_int(f)),
            __uint_as_float(__float_as_uint(f)),
            static_cast<std::uint64_t>(__double_as_longlong(x)),
            __longlong_as_double(__double_as_longlong(x)),
            hi,
            lo,
            __hiloint2double(hi, lo),
            __int2double_rn(hi),
            __uint2double_rn(static_cast<unsigned>(lo))};
  }
};

}  // namespace

TEST_CASE("a float becomes an integer in four roundings, or the nearest integer there is") {
  check_to_integer<ToInt, float>("float2int", 0);
  check_to_integer<ToUnsigned, float>("float2uint", 0);
  check_to_integer<ToLong, float>("float2ll", std::numeric_limits<long long>::min());
  check_to_integer<ToUnsignedLong, float>("float2ull", 1ull << 63);
}

TEST_CASE("a double becomes an integer in four roundings, or the nearest integer there is") {
  check_to_integer<ToInt, double>("double2int", std::numeric_limits<int>::min());
  check_to_integer<ToUnsigned, double>("double2uint", 1u << 31);
  check_to_integer<ToLong, double>("double2ll", std::numeric_limits<long long>::min());
  check_to_integer<ToUnsignedLong, double>("double2ull", 1ull << 63);
}

TEST_CASE("an integer becomes the nearest number in the direction that was asked for") {
  check_to_float<ToFloat>("int2float", integers<int>());
  check_to_float<ToFloat>("uint2float", integers<unsigned>());
  check_to_float<ToFloat>("ll2float", integers<long long>());
  check_to_float<ToFloat>("ull2float", integers<unsigned long long>());
  check_to_float<ToDouble>("ll2double", integers<long long>());
  check_to_float<ToDouble>("ull2double", integers<unsigned long long>());
}

TEST_CASE("a double becomes the nearest float in the direction that was asked for") {
  check_to_float<ToFloat>("double2float", numbers_around_the_limits<double>());

  constexpr float kLargest = std::numeric_limits<float>::max();
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  const auto results = on_device<Rounded<float>>(ToFloat{}, std::vector<double>{1e300, -1e300});
  CHECK((results[0] == Rounded<float>{kInfinity, kLargest, kInfinity, kLargest}));
  CHECK((results[1] == Rounded<float>{-kInfinity, -kLargest, -kLargest, -kInfinity}));
}

TEST_CASE("bits keep their places under another type") {
  const std::vector<double> inputs = {0.0, -0.0, 1.0, -1.5, 0.1, 1e300, -5e-324, 3e-39};
  const auto results = on_device<Casts>(Reinterpret{}, inputs);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const double x = inputs[i];
    const float f = static_cast<float>(x);
    const auto bits = std::bit_cast<std::uint64_t>(x);
    CAPTURE(x);
    CHECK(results[i].of_float == std::bit_cast<std::uint32_t>(f));
    CHECK(results[i].from_int == f);
    CHECK(results[i].from_uint == f);
    CHECK(results[i].of_double == bits);
    CHECK(std::bit_cast<std::uint64_t>(results[i].from_longlong) == bits);
    CHECK(static_cast<std::uint32_t>(results[i].hi) == bits >> 32);
    CHECK(static_cast<std::uint32_t>(results[i].lo) == (bits & 0xffffffffu));
    CHECK(std::bit_cast<std::uint64_t>(results[i].rejoined) == bits);
    CHECK(results[i].of_int == results[i].hi);
    CHECK(results[i].of_uint == static_cast<std::uint32_t>(results[i].lo));
  }
}
