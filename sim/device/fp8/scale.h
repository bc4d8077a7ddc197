// Scale factors of 8 bits, powers of two without a sign: __nv_fp8_e8m0 and its conversions.
#pragma once

#include <device_types.h>

#include <bit>
#include <cmath>

#include "sim/device/fp8/types.h"
#include "sim/device/half/integer.h"

namespace warpstep::sim::fp8 {

inline constexpr unsigned kScaleNan = 0xff, kLargestScale = 0xfe;

/// The power of two below |x|, or with cudaRoundPosInf that above it.
inline __nv_fp8_storage_t scale_of(double x, __nv_saturation_t saturation, cudaRoundMode rounding) {
  const unsigned too_large = saturation == __NV_SATFINITE ? kLargestScale : kScaleNan;
  const double size = std::fabs(x);
  if (size != size) return kScaleNan;
  if (std::isinf(size)) return static_cast<__nv_fp8_storage_t>(too_large);
  if (size <= 0x1p-127) return 0;
  const int exponent = std::ilogb(size);
  if (rounding != cudaRoundPosInf)  // a finite number stays one
    return static_cast<__nv_fp8_storage_t>(exponent > 127 ? kLargestScale : exponent + 127u);
  const int above = std::ldexp(1, exponent) == size ? exponent : exponent + 1;
  return static_cast<__nv_fp8_storage_t>(above > 127 ? too_large : above + 127u);
}

}  // namespace warpstep::sim::fp8

inline __nv_fp8_storage_t __nv_cvt_double_to_e8m0(double x, __nv_saturation_t saturate,
                                                  cudaRoundMode rounding) {
  return warpstep::sim::fp8::scale_of(x, saturate, rounding);
}
inline __nv_fp8_storage_t __nv_cvt_float_to_e8m0(float x, __nv_saturation_t saturate,
                                                 cudaRoundMode rounding) {
  return warpstep::sim::fp8::scale_of(x, saturate, rounding);
}
inline __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_e8m0(__nv_bfloat16_raw x,
                                                       __nv_saturation_t saturate,
                                                       cudaRoundMode rounding) {
  return __nv_cvt_float_to_e8m0(float(__nv_bfloat16(x)), saturate, rounding);
}
inline __nv_fp8x2_storage_t __nv_cvt_double2_to_e8m0x2(double2 x, __nv_saturation_t saturate,
                                                       cudaRoundMode rounding) {
  return warpstep::sim::fp8::pair_of(__nv_cvt_double_to_e8m0(x.x, saturate, rounding),
                                     __nv_cvt_double_to_e8m0(x.y, saturate, rounding));
}
inline __nv_fp8x2_storage_t __nv_cvt_float2_to_e8m0x2(float2 x, __nv_saturation_t saturate,
                                                      cudaRoundMode rounding) {
  return warpstep::sim::fp8::pair_of(__nv_cvt_float_to_e8m0(x.x, saturate, rounding),
                                     __nv_cvt_float_to_e8m0(x.y, saturate, rounding));
}
inline __nv_fp8x2_storage_t __nv_cvt_bfloat162raw_to_e8m0x2(__nv_bfloat162_raw x,
                                                            __nv_saturation_t saturate,
                                                            cudaRoundMode rounding) {
  return warpstep::sim::fp8::pair_of(
      __nv_cvt_bfloat16raw_to_e8m0(__nv_bfloat16_raw{x.x}, saturate, rounding),
      __nv_cvt_bfloat16raw_to_e8m0(__nv_bfloat16_raw{x.y}, saturate, rounding));
}

/// Exact.
inline __nv_bfloat16_raw __nv_cvt_e8m0_to_bf16raw(__nv_fp8_storage_t x) {
  if (x == warpstep::sim::fp8::kScaleNan) return {0x7fff};
  return {static_cast<unsigned short>(x == 0 ? 0x40 : x << 7)};  // 2^-127 is subnormal
}
inline __nv_bfloat162_raw __nv_cvt_e8m0x2_to_bf162raw(__nv_fp8x2_storage_t x) {
  return {__nv_cvt_e8m0_to_bf16raw(static_cast<__nv_fp8_storage_t>(x)).x,
          __nv_cvt_e8m0_to_bf16raw(static_cast<__nv_fp8_storage_t>(x >> 8)).x};
}

/// A power of two from 2^-127 to 2^127, or NaN. What is made of other numbers is rounded up and
/// saturates.
struct __nv_fp8_e8m0 {
  __nv_fp8_storage_t __x;

  __nv_fp8_e8m0() = default;
  explicit __nv_fp8_e8m0(__half x) : __nv_fp8_e8m0(float(x)) {}
  explicit __nv_fp8_e8m0(__nv_bfloat16 x) : __nv_fp8_e8m0(float(x)) {}
  explicit __nv_fp8_e8m0(float x) : __nv_fp8_e8m0(double(x)) {}
  explicit __nv_fp8_e8m0(double x)
      : __x(__nv_cvt_double_to_e8m0(x, __NV_SATFINITE, cudaRoundPosInf)) {}
  explicit __nv_fp8_e8m0(short x) : __nv_fp8_e8m0(double(x)) {}
  explicit __nv_fp8_e8m0(unsigned short x) : __nv_fp8_e8m0(double(x)) {}
  explicit __nv_fp8_e8m0(int x) : __nv_fp8_e8m0(double(x)) {}
  explicit __nv_fp8_e8m0(unsigned int x) : __nv_fp8_e8m0(double(x)) {}
  explicit __nv_fp8_e8m0(long x) : __nv_fp8_e8m0(static_cast<long long>(x)) {}
  explicit __nv_fp8_e8m0(unsigned long x) : __nv_fp8_e8m0(static_cast<unsigned long long>(x)) {}
  explicit __nv_fp8_e8m0(long long x)
      : __nv_fp8_e8m0(x < 0 ? 0ull - static_cast<unsigned long long>(x)
                            : static_cast<unsigned long long>(x)) {}
  explicit __nv_fp8_e8m0(unsigned long long x)
      : __x(static_cast<__nv_fp8_storage_t>(x == 0 ? 0 : 127 + std::bit_width(x - 1))) {}

  explicit operator __nv_bfloat16() const { return __nv_cvt_e8m0_to_bf16raw(__x); }
  explicit operator float() const { return float(__nv_bfloat16(*this)); }
  explicit operator double() const { return float(*this); }
  explicit operator __half() const { return __half(float(*this)); }
  explicit operator bool() const { return true; }

  // Towards zero; what does not fit becomes the largest integer.
  explicit operator signed char() const { return to_integer<signed char>(); }
  explicit operator unsigned char() const { return to_integer<unsigned char>(); }
  explicit operator char() const { return to_integer<char>(); }
  explicit operator short() const { return to_integer<short>(); }
  explicit operator unsigned short() const { return to_integer<unsigned short>(); }
  explicit operator int() const { return to_integer<int>(); }
  explicit operator unsigned int() const { return to_integer<unsigned int>(); }
  explicit operator long() const { return to_integer<long>(); }
  explicit operator unsigned long() const { return to_integer<unsigned long>(); }
  explicit operator long long() const { return to_integer<long long>(); }
  explicit operator unsigned long long() const { return to_integer<unsigned long long>(); }

 private:
  template <class Int>
  Int to_integer() const {
    return warpstep::sim::half::to_integer<Int>(__nv_bfloat16(*this),
                                                warpstep::sim::half::Rounding::kToZero);
  }
};

struct alignas(2) __nv_fp8x2_e8m0 {
  __nv_fp8x2_storage_t __x;

  __nv_fp8x2_e8m0() = default;
  explicit __nv_fp8x2_e8m0(__half2 x) : __nv_fp8x2_e8m0(float2{float(x.x), float(x.y)}) {}
  explicit __nv_fp8x2_e8m0(__nv_bfloat162 x) : __nv_fp8x2_e8m0(float2{float(x.x), float(x.y)}) {}
  explicit __nv_fp8x2_e8m0(float2 x)
      : __x(__nv_cvt_float2_to_e8m0x2(x, __NV_SATFINITE, cudaRoundPosInf)) {}
  explicit __nv_fp8x2_e8m0(double2 x)
      : __x(__nv_cvt_double2_to_e8m0x2(x, __NV_SATFINITE, cudaRoundPosInf)) {}

  explicit operator __nv_bfloat162() const { return __nv_cvt_e8m0x2_to_bf162raw(__x); }
  explicit operator float2() const {
    const __nv_bfloat162 pair(*this);
    return {float(pair.x), float(pair.y)};
  }
  explicit operator __half2() const {
    const float2 pair(*this);
    return {__half(pair.x), __half(pair.y)};
  }
};

struct alignas(4) __nv_fp8x4_e8m0 : warpstep::sim::fp8::Quad<__nv_fp8x2_e8m0> {
  using Quad::Quad;
};
