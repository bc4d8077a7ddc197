// The 16-bit floating-point formats: what their bits mean, and how a number is rounded to them.
// Everything is computed exactly (or as good as) in double and rounded once, as on a GPU.
//
// The functions are called const: of what is computed and not used, no operand is read, as of a
// sum of floats. For that they must stay calls in a file with hooks, which have tests of overflow.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

namespace warpstep::sim::half {

/// Where a number goes that lies between two neighbours of the format.
enum class Rounding {
  kNearest,  // to the nearer one; from the middle to the one whose last bit is 0
  kToZero,
  kDown,
  kUp,
};

/// What a type's 16 bits mean: sign, exponent, fraction. Specialised beside each type.
template <class Number>
struct Format;

/// The constants of a format with so many bits of exponent; the rest is sign and fraction.
template <int kExponentBits>
struct Binary16 {
  static constexpr int kFractionBits = 15 - kExponentBits;
  static constexpr int kLeastExponent = 2 - (1 << (kExponentBits - 1));  // of a normal number
  static constexpr unsigned kInfinity = ((1u << kExponentBits) - 1) << kFractionBits;
  static constexpr unsigned kOne = (kInfinity >> 1) & kInfinity;
};

constexpr unsigned kSign = 0x8000;
constexpr unsigned kNan = 0x7fff;  // the only NaN that arithmetic gives

/// Two numbers of a pair. Copied one by one, both would be read where none is used.
using Word [[gnu::may_alias]] = std::uint32_t;

template <class Number>
unsigned bits_of(Number x) {
  return std::bit_cast<std::uint16_t>(x);
}

template <class Number>
Number from_bits(unsigned bits) {
  return std::bit_cast<Number>(static_cast<std::uint16_t>(bits));
}

template <class Number>
bool is_nan(Number x) {
  return (bits_of(x) & ~kSign) > Format<Number>::kInfinity;
}

/// The same number as a float, which can express each of them.
template <class Number>
[[gnu::const, gnu::no_sanitize("thread")]] float value_of(Number x) {
  using Form = Format<Number>;
  constexpr float kScale =
      std::bit_cast<float>(static_cast<unsigned>(126 + Form::kLeastExponent + 127)
                           << 23);  // two to the difference of the exponents
  const unsigned magnitude = bits_of(x) & ~kSign;
  if (magnitude > Form::kInfinity) return std::bit_cast<float>(Form::float_nan(bits_of(x)));
  // A float's fraction is longer and its exponent starts lower, for subnormal numbers too.
  const unsigned shifted = magnitude << (23 - Form::kFractionBits);
  const float size = magnitude == Form::kInfinity ? std::bit_cast<float>(0x7f800000u)
                                                  : std::bit_cast<float>(shifted) * kScale;
  return (bits_of(x) & kSign) != 0 ? -size : size;
}

/// Rounds once. Too large a number becomes infinity, or the largest number where the rounding
/// leads away from infinity.
template <class Number>
[[gnu::const, gnu::no_sanitize("thread")]] Number rounded(double x,
                                                          Rounding rounding = Rounding::kNearest) {
  using Form = Format<Number>;
  if (x != x) return from_bits<Number>(kNan);
  const auto bits = std::bit_cast<std::uint64_t>(x);
  const bool negative = (bits >> 63) != 0;
  const unsigned sign = negative ? kSign : 0;
  const bool outwards =
      rounding == Rounding::kNearest || rounding == (negative ? Rounding::kDown : Rounding::kUp);
  if (std::isinf(x)) return from_bits<Number>(sign | Form::kInfinity);

  const int biased = static_cast<int>(bits >> 52 & 0x7ff);
  const int exponent = biased - 1023;
  const std::uint64_t fraction = bits & ((std::uint64_t{1} << 52) - 1);
  const std::uint64_t significand = biased == 0 ? fraction : fraction | std::uint64_t{1} << 52;

  // Below the least exponent the last place stays where it is: subnormal numbers.
  const int below = exponent < Form::kLeastExponent ? Form::kLeastExponent - exponent : 0;
  const int shift = 52 - Form::kFractionBits + below;
  const int dropped = shift < 63 ? shift : 63;
  const std::uint64_t kept = significand >> dropped;
  const std::uint64_t rest = significand & ((std::uint64_t{1} << dropped) - 1);
  const std::uint64_t middle = std::uint64_t{1} << (dropped - 1);
  const bool up = rounding == Rounding::kNearest
                      ? rest > middle || (rest == middle && kept % 2 == 1)
                      : outwards && rest != 0;

  // The leading one of a normal number adds itself to the exponent field, and so does a carry.
  const int above_least = exponent + below - Form::kLeastExponent;
  const std::uint64_t magnitude =
      (static_cast<std::uint64_t>(above_least) << Form::kFractionBits) + kept + (up ? 1 : 0);
  if (magnitude < Form::kInfinity)
    return from_bits<Number>(sign | static_cast<unsigned>(magnitude));
  return from_bits<Number>(sign | (outwards ? Form::kInfinity : Form::kInfinity - 1));
}

/// The same of a double that may be NaN: as on a GPU it keeps its sign and the start of its
/// fraction.
template <class Number>
[[gnu::const, gnu::no_sanitize("thread")]] Number from_double(double x) {
  using Form = Format<Number>;
  if (x == x) return rounded<Number>(x);
  const auto bits = std::bit_cast<std::uint64_t>(x);
  const unsigned sign = (bits >> 63) != 0 ? kSign : 0;
  constexpr unsigned kQuiet = 1u << (Form::kFractionBits - 1);
  const unsigned fraction = static_cast<unsigned>(bits >> (52 - Form::kFractionBits));
  return from_bits<Number>(sign | Form::kInfinity | kQuiet | (fraction & (2 * kQuiet - 1)));
}

/// a + b in double, with the last bit 1 where that is not exact: rounded again to a format with
/// fewer bits, it gives what the exact sum would have given.
[[gnu::const, gnu::no_sanitize("thread")]] inline double sum_to_odd(double a, double b) {
  const double sum = a + b;
  if (!std::isfinite(sum)) return sum;
  const double part_of_b = sum - a;
  const double missing = (a - (sum - part_of_b)) + (b - part_of_b);
  if (missing == 0) return sum;
  auto bits = std::bit_cast<std::uint64_t>(sum);
  if (bits % 2 == 1) return sum;
  const bool outwards = (missing > 0) == (sum > 0);
  return std::bit_cast<double>(outwards ? bits + 1 : bits - 1);
}

}  // namespace warpstep::sim::half
