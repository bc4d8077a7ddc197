// Conversions of __nv_bfloat16 and __nv_bfloat162 from and to other numbers, and their bits.
#pragma once

#include <vector_types.h>

#include "sim/device/half/bf16_type.h"

namespace warpstep::sim::half {
// Everything inside is visible everywhere.
namespace bf16_conversions {

// clang-format off
inline __nv_bfloat16 __float2bfloat16(float x) { return rounded<__nv_bfloat16>(x); }
inline __nv_bfloat16 __float2bfloat16_rn(float x) {
  return rounded<__nv_bfloat16>(x, Rounding::kNearest);
}
inline __nv_bfloat16 __float2bfloat16_rz(float x) {
  return rounded<__nv_bfloat16>(x, Rounding::kToZero);
}
inline __nv_bfloat16 __float2bfloat16_rd(float x) {
  return rounded<__nv_bfloat16>(x, Rounding::kDown);
}
inline __nv_bfloat16 __float2bfloat16_ru(float x) {
  return rounded<__nv_bfloat16>(x, Rounding::kUp);
}
inline __nv_bfloat16 __double2bfloat16(double x) { return from_double<__nv_bfloat16>(x); }
inline float __bfloat162float(__nv_bfloat16 x) { return value_of(x); }

inline int __bfloat162int_rn(__nv_bfloat16 x) { return to_integer<int>(x, Rounding::kNearest); }
inline int __bfloat162int_rz(__nv_bfloat16 x) { return to_integer<int>(x, Rounding::kToZero); }
inline int __bfloat162int_rd(__nv_bfloat16 x) { return to_integer<int>(x, Rounding::kDown); }
inline int __bfloat162int_ru(__nv_bfloat16 x) { return to_integer<int>(x, Rounding::kUp); }
inline __nv_bfloat16 __int2bfloat16_rn(int x) {
  return from_integer<__nv_bfloat16>(x, Rounding::kNearest);
}
inline __nv_bfloat16 __int2bfloat16_rz(int x) {
  return from_integer<__nv_bfloat16>(x, Rounding::kToZero);
}
inline __nv_bfloat16 __int2bfloat16_rd(int x) {
  return from_integer<__nv_bfloat16>(x, Rounding::kDown);
}
inline __nv_bfloat16 __int2bfloat16_ru(int x) {
  return from_integer<__nv_bfloat16>(x, Rounding::kUp);
}

inline unsigned int __bfloat162uint_rn(__nv_bfloat16 x) {
  return to_integer<unsigned int>(x, Rounding::kNearest);
}
inline unsigned int __bfloat162uint_rz(__nv_bfloat16 x) {
  return to_integer<unsigned int>(x, Rounding::kToZero);
}
inline unsigned int __bfloat162uint_rd(__nv_bfloat16 x) {
  return to_integer<unsigned int>(x, Rounding::kDown);
}
inline unsigned int __bfloat162uint_ru(__nv_bfloat16 x) {
  return to_integer<unsigned int>(x, Rounding::kUp);
}
inline __nv_bfloat16 __uint2bfloat16_rn(unsigned int x) {
  return from_integer<__nv_bfloat16>(x, Rounding::kNearest);
}
inline __nv_bfloat16 __uint2bfloat16_rz(unsigned int x) {
  return from_integer<__nv_bfloat16>(x, Rounding::kToZero);
}
inline __nv_bfloat16 __uint2bfloat16_rd(unsigned int x) {
  return from_integer<__nv_bfloat16>(x, Rounding::kDown);
}
inline __nv_bfloat16 __uint2bfloat16_ru(unsigned int x) {
  return from_integer<__nv_bfloat16>(x, Rounding::kUp);
}

inline short __bfloat162short_rn(__nv_bfloat16 x) {
  return to_integer<short>(x, Rounding::kNearest);
}
inline short __bfloat162short_rz(__nv_bfloat16 x) {
  return to_integer<short>(x, Rounding::kToZero);
}
inline short __bfloat162short_rd(__nv_bfloat16 x) { return to_integer<short>(x, Rounding::kDown); }
inline short __bfloat162short_ru(__nv_bfloat16 x) { return to_integer<short>(x, Rounding::kUp); }
inline __nv_bfloat16 __short2bfloat16_rn(short x) {
  return from_integer<__nv_bfloat16>(x, Rounding::kNearest);
}
inline __nv_bfloat16 __short2bfloat16_rz(short x) {
  return from_integer<__nv_bfloat16>(x, Rounding::kToZero);
}
inline __nv_bfloat16 __short2bfloat16_rd(short x) {
  return from_integer<__nv_bfloat16>(x, Rounding::kDown);
}
inline __nv_bfloat16 __short2bfloat16_ru(short x) {
  return from_integer<__nv_bfloat16>(x, Rounding::kUp);
}

inline unsigned short __bfloat162ushort_rn(__nv_bfloat16 x) {
  return to_integer<unsigned short>(x, Rounding::kNearest);
}
inline unsigned short __bfloat162ushort_rz(__nv_bfloat16 x) {
  return to_integer<unsigned short>(x, Rounding::kToZero);
}
inline unsigned short __bfloat162ushort_rd(__nv_bfloat16 x) {
  return to_integer<unsigned short>(x, Rounding::kDown);
}
inline unsigned short __bfloat162ushort_ru(__nv_bfloat16 x) {
  return to_integer<unsigned short>(x, Rounding::kUp);
}
inline __nv_bfloat16 __ushort2bfloat16_rn(unsigned short x) {
  return from_integer<__nv_bfloat16>(x, Rounding::kNearest);
}
inline __nv_bfloat16 __ushort2bfloat16_rz(unsigned short x) {
  return from_integer<__nv_bfloat16>(x, Rounding::kToZero);
}
inline __nv_bfloat16 __ushort2bfloat16_rd(unsigned short x) {
  return from_integer<__nv_bfloat16>(x, Rounding::kDown);
}
inline __nv_bfloat16 __ushort2bfloat16_ru(unsigned short x) {
  return from_integer<__nv_bfloat16>(x, Rounding::kUp);
}

inline long long __bfloat162ll_rn(__nv_bfloat16 x) {
  return to_integer<long long>(x, Rounding::kNearest);
}
inline long long __bfloat162ll_rz(__nv_bfloat16 x) {
  return to_integer<long long>(x, Rounding::kToZero);
}
inline long long __bfloat162ll_rd(__nv_bfloat16 x) {
  return to_integer<long long>(x, Rounding::kDown);
}
inline long long __bfloat162ll_ru(__nv_bfloat16 x) {
  return to_integer<long long>(x, Rounding::kUp);
}
inline __nv_bfloat16 __ll2bfloat16_rn(long long x) {
  return from_integer<__nv_bfloat16>(x, Rounding::kNearest);
}
inline __nv_bfloat16 __ll2bfloat16_rz(long long x) {
  return from_integer<__nv_bfloat16>(x, Rounding::kToZero);
}
inline __nv_bfloat16 __ll2bfloat16_rd(long long x) {
  return from_integer<__nv_bfloat16>(x, Rounding::kDown);
}
inline __nv_bfloat16 __ll2bfloat16_ru(long long x) {
  return from_integer<__nv_bfloat16>(x, Rounding::kUp);
}

inline unsigned long long __bfloat162ull_rn(__nv_bfloat16 x) {
  return to_integer<unsigned long long>(x, Rounding::kNearest);
}
inline unsigned long long __bfloat162ull_rz(__nv_bfloat16 x) {
  return to_integer<unsigned long long>(x, Rounding::kToZero);
}
inline unsigned long long __bfloat162ull_rd(__nv_bfloat16 x) {
  return to_integer<unsigned long long>(x, Rounding::kDown);
}
inline unsigned long long __bfloat162ull_ru(__nv_bfloat16 x) {
  return to_integer<unsigned long long>(x, Rounding::kUp);
}
inline __nv_bfloat16 __ull2bfloat16_rn(unsigned long long x) {
  return from_integer<__nv_bfloat16>(x, Rounding::kNearest);
}
inline __nv_bfloat16 __ull2bfloat16_rz(unsigned long long x) {
  return from_integer<__nv_bfloat16>(x, Rounding::kToZero);
}
inline __nv_bfloat16 __ull2bfloat16_rd(unsigned long long x) {
  return from_integer<__nv_bfloat16>(x, Rounding::kDown);
}
inline __nv_bfloat16 __ull2bfloat16_ru(unsigned long long x) {
  return from_integer<__nv_bfloat16>(x, Rounding::kUp);
}

inline signed char __bfloat162char_rz(__nv_bfloat16 x) {
  return to_integer<signed char>(x, Rounding::kToZero);
}
inline unsigned char __bfloat162uchar_rz(__nv_bfloat16 x) {
  return to_integer<unsigned char>(x, Rounding::kToZero);
}

inline short __bfloat16_as_short(__nv_bfloat16 x) { return static_cast<short>(bits_of(x)); }
inline unsigned short __bfloat16_as_ushort(__nv_bfloat16 x) {
  return static_cast<unsigned short>(bits_of(x));
}
inline __nv_bfloat16 __short_as_bfloat16(short bits) {
  return from_bits<__nv_bfloat16>(static_cast<unsigned short>(bits));
}
inline __nv_bfloat16 __ushort_as_bfloat16(unsigned short bits) {
  return from_bits<__nv_bfloat16>(bits);
}

// Pairs: the low half is x, the high one y.
inline __nv_bfloat162 make_bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) { return {x, y}; }
inline __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 low, __nv_bfloat16 high) {
  return {low, high};
}
inline __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 x) { return {x, x}; }
inline __nv_bfloat16 __low2bfloat16(__nv_bfloat162 pair) { return pair.x; }
inline __nv_bfloat16 __high2bfloat16(__nv_bfloat162 pair) { return pair.y; }
inline __nv_bfloat162 __low2bfloat162(__nv_bfloat162 pair) { return {pair.x, pair.x}; }
inline __nv_bfloat162 __high2bfloat162(__nv_bfloat162 pair) { return {pair.y, pair.y}; }
inline __nv_bfloat162 __lows2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b) { return {a.x, b.x}; }
inline __nv_bfloat162 __highs2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b) { return {a.y, b.y}; }
inline __nv_bfloat162 __lowhigh2highlow(__nv_bfloat162 pair) { return {pair.y, pair.x}; }

inline __nv_bfloat162 __float2bfloat162_rn(float x) {
  return __bfloat162bfloat162(__float2bfloat16(x));
}
inline __nv_bfloat162 __floats2bfloat162_rn(float low, float high) {
  return {__float2bfloat16(low), __float2bfloat16(high)};
}
inline __nv_bfloat162 __float22bfloat162_rn(float2 pair) {
  return __floats2bfloat162_rn(pair.x, pair.y);
}
inline float __low2float(__nv_bfloat162 pair) { return value_of(pair.x); }
inline float __high2float(__nv_bfloat162 pair) { return value_of(pair.y); }
inline float2 __bfloat1622float2(__nv_bfloat162 pair) {
  return {value_of(pair.x), value_of(pair.y)};
}
// clang-format on

}  // namespace bf16_conversions
}  // namespace warpstep::sim::half

using namespace warpstep::sim::half::bf16_conversions;
