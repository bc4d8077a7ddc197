#include "sim/tensor/sum.h"

#include <algorithm>
#include <array>
#include <bit>

#include "sim/tensor/numbers.h"

namespace warpstep::sim::tensor {
namespace {

/// Places behind the leading one of the largest addend that take part in the sum.
constexpr int kPlaces = 25;
constexpr std::size_t kMostAddends = 17;
constexpr std::uint32_t kFloatNan = 0x7fffffff;
constexpr std::uint32_t kHalfNan = 0x7fff;

Parts product(const Parts& a, const Parts& b) {
  Parts result;
  result.negative = a.negative != b.negative;
  result.is_nan =
      a.is_nan || b.is_nan || (a.is_infinite && b.is_zero()) || (b.is_infinite && a.is_zero());
  result.is_infinite = !result.is_nan && (a.is_infinite || b.is_infinite);
  result.significand = a.significand * b.significand;
  result.exponent = a.exponent + b.exponent;
  result.fraction = a.fraction + b.fraction;
  return result;
}

/// The addend in units of 2^(top - kPlaces), cut off towards zero.
std::int64_t aligned(const Parts& addend, int top) {
  const int shift = addend.exponent - addend.fraction - (top - kPlaces);
  const std::int64_t size = shift >= 0    ? addend.significand << shift
                            : shift > -63 ? addend.significand >> -shift
                                          : 0;
  return addend.negative ? -size : size;
}

/// What is kept of a number of a format: towards zero, or to nearest, to even.
struct Target {
  int exponent_bits, fraction_bits;
  bool to_nearest;
};

/// sum * 2^unit as the bits of the format.
std::uint32_t rounded(std::int64_t sum, int unit, const Target& target) {
  const bool negative = sum < 0;
  const std::uint32_t sign = negative ? 1u << (target.exponent_bits + target.fraction_bits) : 0;
  const auto size = static_cast<std::uint64_t>(negative ? -sum : sum);
  if (size == 0) return 0;
  const int bias = (1 << (target.exponent_bits - 1)) - 1;
  const int leading = std::bit_width(size) - 1;
  const int exponent = std::max(leading + unit, 1 - bias);
  // The last place of the result is 2^(exponent - fraction_bits).
  const int shift = exponent - target.fraction_bits - unit;
  std::uint64_t kept = 0;
  if (shift <= 0) {
    kept = size << -shift;
  } else if (shift < 64) {
    kept = size >> shift;
    const std::uint64_t rest = size & ((std::uint64_t{1} << shift) - 1);
    const std::uint64_t middle = std::uint64_t{1} << (shift - 1);
    if (target.to_nearest && (rest > middle || (rest == middle && kept % 2 == 1))) ++kept;
  }
  const auto above_least = static_cast<std::uint64_t>(exponent + bias - 1);
  const std::uint64_t bits = (above_least << target.fraction_bits) + kept;
  const auto infinity = ((std::uint64_t{1} << target.exponent_bits) - 1) << target.fraction_bits;
  return sign | static_cast<std::uint32_t>(std::min(bits, infinity));
}

}  // namespace

std::uint32_t sum_of_products(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b,
                              MatrixElement factor, std::uint32_t c, MatrixElement c_element,
                              MatrixElement d_element) {
  const bool to_half = d_element == MatrixElement::f16;
  const Target target = to_half ? Target{5, 10, true} : Target{8, 23, false};
  const std::uint32_t nan = to_half ? kHalfNan : kFloatNan;
  std::array<Parts, kMostAddends> addends;
  std::size_t count = 0;
  addends[count++] = parts_of(c, c_element);
  for (std::size_t i = 0; i < a.size(); ++i)
    addends[count++] = product(parts_of(a[i], factor), parts_of(b[i], factor));
  bool is_nan = false, plus = false, minus = false;
  int top = -1000;
  for (std::size_t i = 0; i < count; ++i) {
    const Parts& one = addends[i];
    is_nan |= one.is_nan;
    if (one.is_infinite) (one.negative ? minus : plus) = true;
    if (one.significand != 0) top = std::max(top, one.exponent);
  }
  if (is_nan || (plus && minus)) return nan;
  if (plus || minus) {
    const std::uint32_t infinity = to_half ? 0x7c00 : 0x7f800000;
    return minus ? infinity | (to_half ? 0x8000u : 0x80000000u) : infinity;
  }
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < count; ++i) sum += aligned(addends[i], top);
  return rounded(sum, top - kPlaces, target);
}

std::uint32_t sum_to_nearest(std::uint32_t a, std::uint32_t b, MatrixElement element) {
  if (element == MatrixElement::f32) {
    const float sum = __builtin_bit_cast(float, a) + __builtin_bit_cast(float, b);
    return sum != sum ? kFloatNan : __builtin_bit_cast(std::uint32_t, sum);
  }
  const Parts left = parts_of(a, element), right = parts_of(b, element);
  const bool is_nan = left.is_nan || right.is_nan ||
                      (left.is_infinite && right.is_infinite && left.negative != right.negative);
  if (is_nan) return kHalfNan;
  if (left.is_infinite) return a;
  if (right.is_infinite) return b;
  if (left.is_zero() && right.is_zero()) return a & b;
  // Every half is a multiple of 2^-24, so that the sum of two is exact in units of that.
  const auto in_units = [](const Parts& parts) {
    const std::int64_t size = parts.significand << (parts.exponent - parts.fraction + 24);
    return parts.negative ? -size : size;
  };
  return rounded(in_units(left) + in_units(right), -24, {5, 10, true});
}

}  // namespace warpstep::sim::tensor
