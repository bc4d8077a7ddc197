// Conversions of __half and __half2 from and to other numbers, and their bits.
#pragma once

#include <vector_types.h>

#include "sim/device/half/fp16_type.h"

namespace warpstep::sim::half {
// Everything inside is visible everywhere.
namespace fp16_conversions {

// clang-format off
inline __half __float2half(float x) { return rounded<__half>(x); }
inline __half __float2half_rn(float x) { return rounded<__half>(x, Rounding::kNearest); }
inline __half __float2half_rz(float x) { return rounded<__half>(x, Rounding::kToZero); }
inline __half __float2half_rd(float x) { return rounded<__half>(x, Rounding::kDown); }
inline __half __float2half_ru(float x) { return rounded<__half>(x, Rounding::kUp); }
inline __half __double2half(double x) { return from_double<__half>(x); }
inline float __half2float(__half x) { return value_of(x); }

inline int __half2int_rn(__half x) { return to_integer<int>(x, Rounding::kNearest); }
inline int __half2int_rz(__half x) { return to_integer<int>(x, Rounding::kToZero); }
inline int __half2int_rd(__half x) { return to_integer<int>(x, Rounding::kDown); }
inline int __half2int_ru(__half x) { return to_integer<int>(x, Rounding::kUp); }
inline __half __int2half_rn(int x) { return from_integer<__half>(x, Rounding::kNearest); }
inline __half __int2half_rz(int x) { return from_integer<__half>(x, Rounding::kToZero); }
inline __half __int2half_rd(int x) { return from_integer<__half>(x, Rounding::kDown); }
inline __half __int2half_ru(int x) { return from_integer<__half>(x, Rounding::kUp); }

inline unsigned int __half2uint_rn(__half x) {
  return to_integer<unsigned int>(x, Rounding::kNearest);
}
inline unsigned int __half2uint_rz(__half x) {
  return to_integer<unsigned int>(x, Rounding::kToZero);
}
inline unsigned int __half2uint_rd(__half x) {
  return to_integer<unsigned int>(x, Rounding::kDown);
}
inline unsigned int __half2uint_ru(__half x) { return to_integer<unsigned int>(x, Rounding::kUp); }
inline __half __uint2half_rn(unsigned int x) { return from_integer<__half>(x, Rounding::kNearest); }
inline __half __uint2half_rz(unsigned int x) { return from_integer<__half>(x, Rounding::kToZero); }
inline __half __uint2half_rd(unsigned int x) { return from_integer<__half>(x, Rounding::kDown); }
inline __half __uint2half_ru(unsigned int x) { return from_integer<__half>(x, Rounding::kUp); }

inline short __half2short_rn(__half x) { return to_integer<short>(x, Rounding::kNearest); }
inline short __half2short_rz(__half x) { return to_integer<short>(x, Rounding::kToZero); }
inline short __half2short_rd(__half x) { return to_integer<short>(x, Rounding::kDown); }
inline short __half2short_ru(__half x) { return to_integer<short>(x, Rounding::kUp); }
inline __half __short2half_rn(short x) { return from_integer<__half>(x, Rounding::kNearest); }
inline __half __short2half_rz(short x) { return from_integer<__half>(x, Rounding::kToZero); }
inline __half __short2half_rd(short x) { return from_integer<__half>(x, Rounding::kDown); }
inline __half __short2half_ru(short x) { return from_integer<__half>(x, Rounding::kUp); }

inline unsigned short __half2ushort_rn(__half x) {
  return to_integer<unsigned short>(x, Rounding::kNearest);
}
inline unsigned short __half2ushort_rz(__half x) {
  return to_integer<unsigned short>(x, Rounding::kToZero);
}
inline unsigned short __half2ushort_rd(__half x) {
  return to_integer<unsigned short>(x, Rounding::kDown);
}
inline unsigned short __half2ushort_ru(__half x) {
  return to_integer<unsigned short>(x, Rounding::kUp);
}
inline __half __ushort2half_rn(unsigned short x) {
  return from_integer<__half>(x, Rounding::kNearest);
}
inline __half __ushort2half_rz(unsigned short x) {
  return from_integer<__half>(x, Rounding::kToZero);
}
inline __half __ushort2half_rd(unsigned short x) {
  return from_integer<__half>(x, Rounding::kDown);
}
inline __half __ushort2half_ru(unsigned short x) { return from_integer<__half>(x, Rounding::kUp); }

inline long long __half2ll_rn(__half x) { return to_integer<long long>(x, Rounding::kNearest); }
inline long long __half2ll_rz(__half x) { return to_integer<long long>(x, Rounding::kToZero); }
inline long long __half2ll_rd(__half x) { return to_integer<long long>(x, Rounding::kDown); }
inline long long __half2ll_ru(__half x) { return to_integer<long long>(x, Rounding::kUp); }
inline __half __ll2half_rn(long long x) { return from_integer<__half>(x, Rounding::kNearest); }
inline __half __ll2half_rz(long long x) { return from_integer<__half>(x, Rounding::kToZero); }
inline __half __ll2half_rd(long long x) { return from_integer<__half>(x, Rounding::kDown); }
inline __half __ll2half_ru(long long x) { return from_integer<__half>(x, Rounding::kUp); }

inline unsigned long long __half2ull_rn(__half x) {
  return to_integer<unsigned long long>(x, Rounding::kNearest);
}
inline unsigned long long __half2ull_rz(__half x) {
  return to_integer<unsigned long long>(x, Rounding::kToZero);
}
inline unsigned long long __half2ull_rd(__half x) {
  return to_integer<unsigned long long>(x, Rounding::kDown);
}
inline unsigned long long __half2ull_ru(__half x) {
  return to_integer<unsigned long long>(x, Rounding::kUp);
}
inline __half __ull2half_rn(unsigned long long x) {
  return from_integer<__half>(x, Rounding::kNearest);
}
inline __half __ull2half_rz(unsigned long long x) {
  return from_integer<__half>(x, Rounding::kToZero);
}
inline __half __ull2half_rd(unsigned long long x) {
  return from_integer<__half>(x, Rounding::kDown);
}
inline __half __ull2half_ru(unsigned long long x) { return from_integer<__half>(x, Rounding::kUp); }

inline signed char __half2char_rz(__half x) {
  return to_integer<signed char>(x, Rounding::kToZero);
}
inline unsigned char __half2uchar_rz(__half x) {
  return to_integer<unsigned char>(x, Rounding::kToZero);
}

inline short __half_as_short(__half x) { return static_cast<short>(bits_of(x)); }
inline unsigned short __half_as_ushort(__half x) { return static_cast<unsigned short>(bits_of(x)); }
inline __half __short_as_half(short bits) {
  return from_bits<__half>(static_cast<unsigned short>(bits));
}
inline __half __ushort_as_half(unsigned short bits) { return from_bits<__half>(bits); }

// Pairs: the low half is x, the high one y.
inline __half2 make_half2(__half x, __half y) { return {x, y}; }
inline __half2 __halves2half2(__half low, __half high) { return {low, high}; }
inline __half2 __half2half2(__half x) { return {x, x}; }
inline __half __low2half(__half2 pair) { return pair.x; }
inline __half __high2half(__half2 pair) { return pair.y; }
inline __half2 __low2half2(__half2 pair) { return {pair.x, pair.x}; }
inline __half2 __high2half2(__half2 pair) { return {pair.y, pair.y}; }
inline __half2 __lows2half2(__half2 a, __half2 b) { return {a.x, b.x}; }
inline __half2 __highs2half2(__half2 a, __half2 b) { return {a.y, b.y}; }
inline __half2 __lowhigh2highlow(__half2 pair) { return {pair.y, pair.x}; }

inline __half2 __float2half2_rn(float x) { return __half2half2(__float2half(x)); }
inline __half2 __floats2half2_rn(float low, float high) {
  return {__float2half(low), __float2half(high)};
}
inline __half2 __float22half2_rn(float2 pair) { return __floats2half2_rn(pair.x, pair.y); }
inline float __low2float(__half2 pair) { return value_of(pair.x); }
inline float __high2float(__half2 pair) { return value_of(pair.y); }
inline float2 __half22float2(__half2 pair) { return {value_of(pair.x), value_of(pair.y)}; }
// clang-format on

}  // namespace fp16_conversions
}  // namespace warpstep::sim::half

using namespace warpstep::sim::half::fp16_conversions;
