// PTX's floating-point instructions and conversions, by the names of the table in
// tools/translate/ptx.
#pragma once

#include <cmath>
#include <concepts>
#include <limits>

#include "sim/device/half/format.h"
#include "sim/device/math/all.h"
#include "sim/device/ptx/value.h"

namespace warpstep::sim::ptx {

enum class Round { rn, rz, rm, rp };

// clang-format off
#define WARPSTEP_ROUNDED(name, Value, nearest, zero, down, up)                          \
  template <Round kRound, class... Argument>                                            \
  [[gnu::always_inline]] inline Value name(Value a, Argument... more) {                 \
    if constexpr (kRound == Round::rn) return nearest(a, more...);                      \
    else if constexpr (kRound == Round::rz) return zero(a, more...);                    \
    else if constexpr (kRound == Round::rm) return down(a, more...);                    \
    else return up(a, more...);                                                         \
  }
WARPSTEP_ROUNDED(fadd, float, ::__fadd_rn, ::__fadd_rz, ::__fadd_rd, ::__fadd_ru)
WARPSTEP_ROUNDED(fadd, double, ::__dadd_rn, ::__dadd_rz, ::__dadd_rd, ::__dadd_ru)
WARPSTEP_ROUNDED(fsub, float, ::__fsub_rn, ::__fsub_rz, ::__fsub_rd, ::__fsub_ru)
WARPSTEP_ROUNDED(fsub, double, ::__dsub_rn, ::__dsub_rz, ::__dsub_rd, ::__dsub_ru)
WARPSTEP_ROUNDED(fmul, float, ::__fmul_rn, ::__fmul_rz, ::__fmul_rd, ::__fmul_ru)
WARPSTEP_ROUNDED(fmul, double, ::__dmul_rn, ::__dmul_rz, ::__dmul_rd, ::__dmul_ru)
WARPSTEP_ROUNDED(ffma, float, ::__fmaf_rn, ::__fmaf_rz, ::__fmaf_rd, ::__fmaf_ru)
WARPSTEP_ROUNDED(ffma, double, ::__fma_rn, ::__fma_rz, ::__fma_rd, ::__fma_ru)
WARPSTEP_ROUNDED(fdiv, float, ::__fdiv_rn, ::__fdiv_rz, ::__fdiv_rd, ::__fdiv_ru)
WARPSTEP_ROUNDED(fdiv, double, ::__ddiv_rn, ::__ddiv_rz, ::__ddiv_rd, ::__ddiv_ru)
WARPSTEP_ROUNDED(fsqrt, float, ::__fsqrt_rn, ::__fsqrt_rz, ::__fsqrt_rd, ::__fsqrt_ru)
WARPSTEP_ROUNDED(fsqrt, double, ::__dsqrt_rn, ::__dsqrt_rz, ::__dsqrt_rd, ::__dsqrt_ru)
WARPSTEP_ROUNDED(frcp, float, ::__frcp_rn, ::__frcp_rz, ::__frcp_rd, ::__frcp_ru)
WARPSTEP_ROUNDED(frcp, double, ::__drcp_rn, ::__drcp_rz, ::__drcp_rd, ::__drcp_ru)
#undef WARPSTEP_ROUNDED
// clang-format on

inline float ex2(float x) {
  return std::exp2(x);
}
inline float lg2(float x) {
  return std::log2(x);
}
inline float sine(float x) {
  return std::sin(x);
}
inline float cosine(float x) {
  return std::cos(x);
}
inline float tanh_approx(float x) {
  return std::tanh(x);
}
template <class Value>
Value rsqrt_approx(Value x) {
  return Value{1} / std::sqrt(x);
}

/// The NaN that a GPU makes.
template <class Value>
std::same_as<Value> auto canonical_nan() {
  if constexpr (sizeof(Value) == 4) return __builtin_bit_cast(float, 0x7fffffffu);
  return std::numeric_limits<Value>::quiet_NaN();
}

/// What is no number loses, or wins if kNan is set.
template <bool kNan, class Value>
[[gnu::always_inline]] inline std::same_as<Value> auto fmin(Value a, Value b) {
  if (kNan && (a != a || b != b)) return canonical_nan<Value>();
  if (a == 0 && b == 0) return std::signbit(a) ? a : b;
  return std::fmin(a, b);
}
template <bool kNan, class Value>
[[gnu::always_inline]] inline std::same_as<Value> auto fmax(Value a, Value b) {
  if (kNan && (a != a || b != b)) return canonical_nan<Value>();
  if (a == 0 && b == 0) return std::signbit(a) ? b : a;
  return std::fmax(a, b);
}

// Bits of the 16-bit formats.
struct Half {
  std::uint16_t bits;
};
struct Brain {
  std::uint16_t bits;
};
}  // namespace warpstep::sim::ptx

namespace warpstep::sim::half {
template <>
struct Format<ptx::Half> : Binary16<5> {};
template <>
struct Format<ptx::Brain> : Binary16<8> {};
}  // namespace warpstep::sim::half

namespace warpstep::sim::ptx {

[[gnu::always_inline]] inline double widened(Half x) {
  const unsigned magnitude = x.bits & 0x7fffu;
  if (magnitude > 0x7c00) return std::numeric_limits<double>::quiet_NaN();
  const double size = magnitude == 0x7c00 ? std::numeric_limits<double>::infinity()
                      : magnitude < 0x400 ? magnitude * 0x1p-24
                                          : std::ldexp(1024 + (magnitude & 1023),
                                                       static_cast<int>(magnitude >> 10) - 25);
  return (x.bits & 0x8000) != 0 ? -size : size;
}
[[gnu::always_inline]] inline double widened(Brain x) {
  return __builtin_bit_cast(float, static_cast<std::uint32_t>(x.bits) << 16);
}
[[gnu::always_inline]] inline float widened(float x) {
  return x;
}
[[gnu::always_inline]] inline double widened(double x) {
  return x;
}

constexpr half::Rounding rounding_of(Round round) {
  return round == Round::rn   ? half::Rounding::kNearest
         : round == Round::rz ? half::Rounding::kToZero
         : round == Round::rm ? half::Rounding::kDown
                              : half::Rounding::kUp;
}

/// A floating-point number rounded to an integral one, in its own type.
template <Round kRound, class Value>
[[gnu::always_inline]] inline Value integral(Value x) {
  if constexpr (kRound == Round::rn) return std::nearbyint(x);
  if constexpr (kRound == Round::rz) return std::trunc(x);
  if constexpr (kRound == Round::rm) return std::floor(x);
  return std::ceil(x);
}

template <class To, class From>
inline constexpr bool kIsNarrower = sizeof(To) < sizeof(From);

/// cvt, from and to integers and floating-point numbers.
template <class To, class From, Round kRound, bool kSaturates>
[[gnu::always_inline]] inline To convert(From x) {
  constexpr bool to16 = std::is_same_v<To, Half> || std::is_same_v<To, Brain>;
  constexpr bool from16 = std::is_same_v<From, Half> || std::is_same_v<From, Brain>;
  if constexpr (std::is_integral_v<To> && std::is_integral_v<From>) {
    if constexpr (kSaturates) {
      const __int128 value = x, least = std::numeric_limits<To>::min(),
                     most = std::numeric_limits<To>::max();
      return static_cast<To>(value < least ? least : value > most ? most : value);
    }
    return static_cast<To>(x);
  } else if constexpr (std::is_integral_v<To>) {
    const double value = integral<kRound, double>(widened(x));
    constexpr double kTop = 2.0 * static_cast<double>(std::numeric_limits<To>::max() / 2 + 1);
    // As an H200's: no number becomes 0, of 64 bits and from a double the highest bit.
    if (value != value) {
      constexpr bool high = sizeof(To) == 8 || std::is_same_v<From, double>;
      return high && sizeof(To) >= 4 ? static_cast<To>(To{1} << (8 * sizeof(To) - 1)) : To{0};
    }
    if (value >= kTop) return std::numeric_limits<To>::max();
    if (value < static_cast<double>(std::numeric_limits<To>::min()))
      return std::numeric_limits<To>::min();
    return static_cast<To>(value);
  } else if constexpr (to16) {
    if constexpr (std::is_integral_v<From>) {
      return half::rounded<To>(static_cast<double>(x), rounding_of(kRound));
    } else {
      double value = widened(x);
      if constexpr (kSaturates) value = saturate(value);
      return half::rounded<To>(value, rounding_of(kRound));
    }
  } else if constexpr (from16) {
    const To value = static_cast<To>(widened(x));
    return kSaturates ? saturate(value) : value;
  } else if constexpr (std::is_integral_v<From>) {
    if constexpr (std::is_same_v<To, double> && sizeof(From) <= 4) {
      return x;
    } else if constexpr (kRound == Round::rn) {
      return static_cast<To>(x);
    } else {
      const To near = static_cast<To>(x);
      const auto exact = static_cast<__int128>(x), got = static_cast<__int128>(near);
      const bool down = kRound == Round::rm || (kRound == Round::rz && x > 0);
      if (down && got > exact) return std::nextafter(near, -std::numeric_limits<To>::infinity());
      if (!down && got < exact) return std::nextafter(near, std::numeric_limits<To>::infinity());
      return near;
    }
  } else if constexpr (kIsNarrower<To, From>) {
    float value;
    if constexpr (kRound == Round::rn) value = ::__double2float_rn(x);
    if constexpr (kRound == Round::rz) value = ::__double2float_rz(x);
    if constexpr (kRound == Round::rm) value = ::__double2float_rd(x);
    if constexpr (kRound == Round::rp) value = ::__double2float_ru(x);
    return kSaturates ? saturate(value) : value;
  } else {
    const To value = static_cast<To>(x);
    return kSaturates ? saturate(value) : value;
  }
}
/// cvt.rni and similar, from a floating-point type to itself.
template <class Value, Round kRound, bool kSaturates>
[[gnu::always_inline]] inline Value convert_integral(Value x) {
  const Value value = integral<kRound>(x);
  return kSaturates ? saturate(value) : value;
}
/// Two floats in one word, the first in its upper half.
template <class To, Round kRound, bool kRelu>
[[gnu::always_inline]] inline unsigned convert_pair(float upper, float lower) {
  const auto one = [](float x) {
    return static_cast<unsigned>(
        half::rounded<To>(kRelu && !(x > 0) && x == x ? 0 : x, rounding_of(kRound)).bits);
  };
  return one(upper) << 16 | one(lower);
}

/// An operation on numbers of a 16-bit format, computed exactly and rounded once.
template <class Value, class Operation>
[[gnu::always_inline]] inline Value in_half(const Operation& operation, Value a, Value b,
                                            Value c = {}) {
  return half::rounded<Value>(operation(widened(a), widened(b), widened(c)));
}
template <class Value, class Operation>
[[gnu::always_inline]] inline unsigned in_halves(const Operation& operation, unsigned a, unsigned b,
                                                 unsigned c = 0) {
  const auto part = [](unsigned x, int i) {
    return Value{static_cast<std::uint16_t>(x >> (16 * i))};
  };
  unsigned result = 0;
  for (int i = 0; i < 2; ++i)
    result |= unsigned{in_half(operation, part(a, i), part(b, i), part(c, i)).bits} << (16 * i);
  return result;
}
inline constexpr auto half_add = [](double a, double b, double) { return half::sum_to_odd(a, b); };
inline constexpr auto half_sub = [](double a, double b, double) { return half::sum_to_odd(a, -b); };
inline constexpr auto half_mul = [](double a, double b, double) { return a * b; };
inline constexpr auto half_fma = [](double a, double b, double c) {
  return half::sum_to_odd(a * b, c);
};
inline constexpr auto half_min = [](double a, double b, double) { return fmin<false>(a, b); };
inline constexpr auto half_max = [](double a, double b, double) { return fmax<false>(a, b); };

template <class Value>
[[gnu::always_inline]] inline bool is_subnormal(Value x) {
  return x != 0 && std::fabs(x) < std::numeric_limits<Value>::min();
}

/// Comparisons of setp and set: with `u`, what is no number makes them true.
template <class Value>
[[gnu::always_inline]] inline bool unordered(Value a, Value b) {
  return a != a || b != b;
}

}  // namespace warpstep::sim::ptx
