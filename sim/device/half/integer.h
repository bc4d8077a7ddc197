// Conversions between integers and the 16-bit types, in each of the four roundings.
#pragma once

#include <cmath>

#include "sim/device/half/format.h"
#include "sim/device/math/conversion.h"

namespace warpstep::sim::half {

[[gnu::const, gnu::no_sanitize("thread")]] inline double to_integral(double x, Rounding rounding) {
  switch (rounding) {
    case Rounding::kNearest:
      return std::nearbyint(x);
    case Rounding::kToZero:
      return std::trunc(x);
    case Rounding::kDown:
      return std::floor(x);
    case Rounding::kUp:
      return std::ceil(x);
  }
  return x;
}

/// What does not fit gives the nearest integer that does; NaN gives 0, of 64 bits the top bit.
template <class Int, class Number>
[[gnu::const, gnu::no_sanitize("thread")]] Int to_integer(Number x, Rounding rounding) {
  if (is_nan(x)) return sizeof(Int) == 8 ? static_cast<Int>(1ull << 63) : Int{0};
  return conversion::saturated<Int>(to_integral(value_of(x), rounding));
}

template <class Number, class Int>
[[gnu::const, gnu::no_sanitize("thread")]] Number from_integer(Int x, Rounding rounding) {
  // Two parts that a double holds exactly.
  const double low = static_cast<double>(static_cast<std::uint32_t>(x));
  const double high = static_cast<double>(x >> (sizeof(Int) == 8 ? 32 : 0)) * 0x1p32;
  const double exact = sizeof(Int) == 8 ? sum_to_odd(high, low) : static_cast<double>(x);
  return rounded<Number>(exact, rounding);
}

}  // namespace warpstep::sim::half
