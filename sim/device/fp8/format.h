// The 8-bit floating-point formats: what their bits mean, and how a number is rounded to them.
#pragma once

#include <cmath>

/// What becomes of numbers that are too large: infinity or NaN, or the largest number.
enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };

enum __nv_fp8_interpretation_t {
  __NV_E4M3,  // 4 bits of exponent, 3 of fraction; a NaN, but no infinity
  __NV_E5M2,  // 5 and 2: the upper byte of a half
};

namespace warpstep::sim::fp8 {

/// A format of 8 bits.
struct Format {
  int fraction_bits;
  int least_exponent;  // of a normal number
  unsigned most;       // the largest number
  unsigned overflow;   // what a larger one becomes
};

inline constexpr unsigned kSign = 0x80;
inline constexpr unsigned kNan = 0x7f;

constexpr Format format_of(__nv_fp8_interpretation_t kind) {
  return kind == __NV_E4M3 ? Format{3, -6, 0x7e, kNan} : Format{2, -14, 0x7b, 0x7c};
}

/// Rounds once, to the nearer number and from the middle to the even one. Must not get a NaN.
inline unsigned rounded(double x, __nv_saturation_t saturation, __nv_fp8_interpretation_t kind) {
  const Format format = format_of(kind);
  const unsigned sign = std::signbit(x) ? kSign : 0;
  const double size = std::fabs(x);
  const unsigned too_large = saturation == __NV_SATFINITE ? format.most : format.overflow;
  if (size >= 0x1p17) return sign | too_large;
  int exponent =
      size < std::ldexp(1, format.least_exponent) ? format.least_exponent : std::ilogb(size);
  const auto places =
      static_cast<unsigned>(std::nearbyint(std::ldexp(size, format.fraction_bits - exponent)));
  // The leading one of a normal number adds itself to the exponent field, and so does a carry.
  const unsigned code =
      (static_cast<unsigned>(exponent - format.least_exponent) << format.fraction_bits) + places;
  return sign | (code > format.most ? too_large : code);
}

/// The number itself, which a half can express; NaN has no sign.
inline double value_of(unsigned bits, __nv_fp8_interpretation_t kind) {
  const Format format = format_of(kind);
  const unsigned magnitude = bits & ~kSign & 0xff;
  const unsigned field = magnitude >> format.fraction_bits;
  const unsigned fraction = magnitude & ((1u << format.fraction_bits) - 1);
  double size = std::nan("");
  if (magnitude <= format.most) {
    const unsigned places = field == 0 ? fraction : fraction + (1u << format.fraction_bits);
    const int exponent = format.least_exponent + (field == 0 ? 0 : static_cast<int>(field) - 1);
    size = std::ldexp(places, exponent - format.fraction_bits);
  } else if (kind == __NV_E5M2 && magnitude == format.overflow) {
    size = HUGE_VAL;
  }
  return (bits & kSign) != 0 ? -size : size;
}

}  // namespace warpstep::sim::fp8
