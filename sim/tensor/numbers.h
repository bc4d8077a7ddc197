// Numbers of tensor cores, taken apart: what they are multiplied and added as.
#pragma once

#include <bit>
#include <cstdint>

#include "sim/abi/tensor/matrix_product.h"

namespace warpstep::sim::tensor {

/// A number as significand times 2 to the power of exponent - fraction.
struct Parts {
  bool negative = false, is_nan = false, is_infinite = false;
  std::int64_t significand = 0;
  int exponent = 0;  // of the leading place, subnormal numbers' is that of the least normal one
  int fraction = 0;  // places behind the leading one

  bool is_zero() const { return significand == 0 && !is_nan && !is_infinite; }
};

/// The number with these bits, of a format with so many bits of exponent and fraction.
constexpr Parts parts_of(std::uint32_t bits, int exponent_bits, int fraction_bits) {
  const std::uint32_t all_ones = (1u << exponent_bits) - 1;
  const std::uint32_t field = bits >> fraction_bits & all_ones;
  const std::uint32_t fraction = bits & ((1u << fraction_bits) - 1);
  Parts parts;
  parts.negative = (bits >> (exponent_bits + fraction_bits) & 1) != 0;
  parts.is_nan = field == all_ones && fraction != 0;
  parts.is_infinite = field == all_ones && fraction == 0;
  parts.significand = field == 0 ? fraction : fraction | 1u << fraction_bits;
  parts.exponent = static_cast<int>(field == 0 ? 1 : field) - static_cast<int>(all_ones >> 1);
  parts.fraction = fraction_bits;
  return parts;
}

constexpr Parts parts_of(std::uint32_t bits, MatrixElement element) {
  switch (element) {
    case MatrixElement::f16:
      return parts_of(bits, 5, 10);
    case MatrixElement::bf16:
      return parts_of(bits, 8, 7);
    case MatrixElement::tf32:
      return parts_of(bits >> 13, 8, 10);
    default:
      return parts_of(bits, 8, 23);
  }
}

/// A number of 8 bits as a half, which has all of them.
constexpr std::uint32_t half_of_fp8(std::uint32_t bits, MatrixElement element) {
  if (element == MatrixElement::e5m2) return (bits & 0xff) << 8;
  const std::uint32_t sign = (bits & 0x80) << 8, magnitude = bits & 0x7f;
  if (magnitude == 0x7f) return 0x7fff;
  if (magnitude >= 8) return sign | ((magnitude << 7) + ((15 - 7) << 10));
  if (magnitude == 0) return sign;
  // Subnormal, magnitude * 2^-9: a normal half.
  const auto leading = static_cast<std::uint32_t>(std::bit_width(magnitude)) - 1;
  return sign | (leading + 15 - 9) << 10 | ((magnitude << (10 - leading)) & 0x3ff);
}

}  // namespace warpstep::sim::tensor
