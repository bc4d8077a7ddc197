// The functions of cuda_fp8.h that convert storage, __nv_cvt_*, for numbers of 4 and 3 or 5 and 2
// bits. As on a device of sm_89 or later: NaN loses its sign, but not on its way from a double.
#pragma once

#include <vector_types.h>

#include "sim/device/fp8/format.h"
#include "sim/device/half/bf16_type.h"
#include "sim/device/half/fp16_type.h"

using __nv_fp8_storage_t = unsigned char;
using __nv_fp8x2_storage_t = unsigned short;
using __nv_fp8x4_storage_t = unsigned int;

namespace warpstep::sim::fp8 {

constexpr __nv_fp8x2_storage_t pair_of(unsigned low, unsigned high) {
  return static_cast<__nv_fp8x2_storage_t>(low | high << 8);
}

}  // namespace warpstep::sim::fp8

/// NaN keeps its sign, and as a number of __NV_E5M2 the start of its fraction.
inline __nv_fp8_storage_t __nv_cvt_double_to_fp8(double x, __nv_saturation_t saturate,
                                                 __nv_fp8_interpretation_t fp8_interpretation) {
  namespace fp8 = warpstep::sim::fp8;
  if (x == x) return static_cast<__nv_fp8_storage_t>(fp8::rounded(x, saturate, fp8_interpretation));
  const auto bits = __builtin_bit_cast(unsigned long long, x);
  const unsigned nan =
      fp8_interpretation == __NV_E4M3 ? fp8::kNan : 0x7e | static_cast<unsigned>(bits >> 50 & 3);
  return static_cast<__nv_fp8_storage_t>(nan | (bits >> 63 != 0 ? fp8::kSign : 0));
}

inline __nv_fp8_storage_t __nv_cvt_float_to_fp8(float x, __nv_saturation_t saturate,
                                                __nv_fp8_interpretation_t fp8_interpretation) {
  if (x != x) return warpstep::sim::fp8::kNan;
  return __nv_cvt_double_to_fp8(x, saturate, fp8_interpretation);
}
inline __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(__half_raw x, __nv_saturation_t saturate,
                                                  __nv_fp8_interpretation_t fp8_interpretation) {
  return __nv_cvt_float_to_fp8(float(__half(x)), saturate, fp8_interpretation);
}
inline __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_fp8(
    __nv_bfloat16_raw x, __nv_saturation_t saturate, __nv_fp8_interpretation_t fp8_interpretation) {
  return __nv_cvt_float_to_fp8(float(__nv_bfloat16(x)), saturate, fp8_interpretation);
}

// Pairs: x in the lower byte.
inline __nv_fp8x2_storage_t __nv_cvt_double2_to_fp8x2(
    double2 x, __nv_saturation_t saturate, __nv_fp8_interpretation_t fp8_interpretation) {
  return warpstep::sim::fp8::pair_of(__nv_cvt_double_to_fp8(x.x, saturate, fp8_interpretation),
                                     __nv_cvt_double_to_fp8(x.y, saturate, fp8_interpretation));
}
inline __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(float2 x, __nv_saturation_t saturate,
                                                     __nv_fp8_interpretation_t fp8_interpretation) {
  return warpstep::sim::fp8::pair_of(__nv_cvt_float_to_fp8(x.x, saturate, fp8_interpretation),
                                     __nv_cvt_float_to_fp8(x.y, saturate, fp8_interpretation));
}
inline __nv_fp8x2_storage_t __nv_cvt_halfraw2_to_fp8x2(
    __half2_raw x, __nv_saturation_t saturate, __nv_fp8_interpretation_t fp8_interpretation) {
  return warpstep::sim::fp8::pair_of(
      __nv_cvt_halfraw_to_fp8(__half_raw{x.x}, saturate, fp8_interpretation),
      __nv_cvt_halfraw_to_fp8(__half_raw{x.y}, saturate, fp8_interpretation));
}
inline __nv_fp8x2_storage_t __nv_cvt_bfloat16raw2_to_fp8x2(
    __nv_bfloat162_raw x, __nv_saturation_t saturate,
    __nv_fp8_interpretation_t fp8_interpretation) {
  return warpstep::sim::fp8::pair_of(
      __nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw{x.x}, saturate, fp8_interpretation),
      __nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw{x.y}, saturate, fp8_interpretation));
}

/// Exact.
inline __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t x,
                                          __nv_fp8_interpretation_t fp8_interpretation) {
  return warpstep::sim::half::rounded<__half>(warpstep::sim::fp8::value_of(x, fp8_interpretation));
}
inline __half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t x,
                                              __nv_fp8_interpretation_t fp8_interpretation) {
  return {__nv_cvt_fp8_to_halfraw(static_cast<__nv_fp8_storage_t>(x), fp8_interpretation).x,
          __nv_cvt_fp8_to_halfraw(static_cast<__nv_fp8_storage_t>(x >> 8), fp8_interpretation).x};
}
