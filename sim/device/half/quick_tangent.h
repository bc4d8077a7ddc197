// The hyperbolic tangent of a GPU's own unit, which htanh_approx() gives: near the true one and cut
// off instead of rounded. Read off an H200 for every number; for all but a few this rule says it.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "sim/device/half/format.h"

namespace warpstep::sim::half {

/// A number whose tangent is near enough to one of the format for the unit to cut off elsewhere.
struct Exception {
  unsigned short of;
  short by;  // in units of the last place
};

template <int kFractionBits>
constexpr std::array<Exception, 0> kTangentExceptions;

template <>
inline constexpr auto kTangentExceptions<10> = std::to_array<Exception>({
    {0x29c6, 1}, {0x2c95, 1},  {0x2c96, 1},  {0x2d3f, -1}, {0x2e39, 1}, {0x2e9d, 1},
    {0x3064, 1}, {0x323f, 1},  {0x32ff, 1},  {0x355b, 1},  {0x372d, 1}, {0x3824, 1},
    {0x399a, 1}, {0x39f8, -1}, {0x3c8e, -1}, {0x3c9d, -1}, {0x3cc9, 1}, {0x3db8, -1},
    {0x3de3, 1}, {0x3e23, -1}, {0x3eab, -1}, {0x3ed6, 1},  {0x4080, 1}, {0x4429, -1},
});
template <>
inline constexpr auto kTangentExceptions<7> = std::to_array<Exception>({
    {0x3f3f, -1},
});

template <class Number>
Number quick_tangent(Number x) {
  if (is_nan(x)) return from_bits<Number>(kNan);
  constexpr double kIsItself = 0x1.02p-8;  // below this
  constexpr double kIsOne = 8;             // from here on
  const double size = std::fabs(value_of(x));
  if (size < kIsItself) return x;
  const unsigned sign = bits_of(x) & kSign;
  if (size >= kIsOne) return from_bits<Number>(sign | Format<Number>::kOne);

  const unsigned cut_off = bits_of(rounded<Number>(std::tanh(size), Rounding::kToZero));
  const auto& exceptions = kTangentExceptions<Format<Number>::kFractionBits>;
  const auto found = std::find_if(exceptions.begin(), exceptions.end(), [&](const Exception& each) {
    return each.of == (bits_of(x) & ~kSign);
  });
  const int by = found == exceptions.end() ? 0 : found->by;
  return from_bits<Number>(sign | (cut_off + static_cast<unsigned>(by)));
}

}  // namespace warpstep::sim::half
