// Arithmetic and comparison of __nv_bfloat162: what __nv_bfloat16 has, on both halves at once.
#pragma once

#include "sim/device/half/bf16_arithmetic.h"

// clang-format off
inline __nv_bfloat162 __hadd2(__nv_bfloat162 a, __nv_bfloat162 b) {
  return {__hadd(a.x, b.x), __hadd(a.y, b.y)};
}
inline __nv_bfloat162 __hadd2_rn(__nv_bfloat162 a, __nv_bfloat162 b) {
  return {__hadd_rn(a.x, b.x), __hadd_rn(a.y, b.y)};
}
inline __nv_bfloat162 __hadd2_sat(__nv_bfloat162 a, __nv_bfloat162 b) {
  return {__hadd_sat(a.x, b.x), __hadd_sat(a.y, b.y)};
}
inline __nv_bfloat162 __hsub2(__nv_bfloat162 a, __nv_bfloat162 b) {
  return {__hsub(a.x, b.x), __hsub(a.y, b.y)};
}
inline __nv_bfloat162 __hsub2_rn(__nv_bfloat162 a, __nv_bfloat162 b) {
  return {__hsub_rn(a.x, b.x), __hsub_rn(a.y, b.y)};
}
inline __nv_bfloat162 __hsub2_sat(__nv_bfloat162 a, __nv_bfloat162 b) {
  return {__hsub_sat(a.x, b.x), __hsub_sat(a.y, b.y)};
}
inline __nv_bfloat162 __hmul2(__nv_bfloat162 a, __nv_bfloat162 b) {
  return {__hmul(a.x, b.x), __hmul(a.y, b.y)};
}
inline __nv_bfloat162 __hmul2_rn(__nv_bfloat162 a, __nv_bfloat162 b) {
  return {__hmul_rn(a.x, b.x), __hmul_rn(a.y, b.y)};
}
inline __nv_bfloat162 __hmul2_sat(__nv_bfloat162 a, __nv_bfloat162 b) {
  return {__hmul_sat(a.x, b.x), __hmul_sat(a.y, b.y)};
}
inline __nv_bfloat162 __h2div(__nv_bfloat162 a, __nv_bfloat162 b) {
  return {__hdiv(a.x, b.x), __hdiv(a.y, b.y)};
}

inline __nv_bfloat162 __hfma2(__nv_bfloat162 a, __nv_bfloat162 b, __nv_bfloat162 c) {
  return {__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)};
}
inline __nv_bfloat162 __hfma2_sat(__nv_bfloat162 a, __nv_bfloat162 b, __nv_bfloat162 c) {
  return {__hfma_sat(a.x, b.x, c.x), __hfma_sat(a.y, b.y, c.y)};
}
inline __nv_bfloat162 __hfma2_relu(__nv_bfloat162 a, __nv_bfloat162 b, __nv_bfloat162 c) {
  return {__hfma_relu(a.x, b.x, c.x), __hfma_relu(a.y, b.y, c.y)};
}

/// a * b + c of complex numbers, the real part below; in four steps, each of them rounded.
inline __nv_bfloat162 __hcmadd(__nv_bfloat162 a, __nv_bfloat162 b, __nv_bfloat162 c) {
  const __nv_bfloat16 real = __hfma(a.x, b.x, c.x);
  const __nv_bfloat16 imaginary = __hfma(a.x, b.y, c.y);
  return {__hfma(__hneg(a.y), b.y, real), __hfma(a.y, b.x, imaginary)};
}

inline __nv_bfloat162 __hneg2(__nv_bfloat162 x) { return {__hneg(x.x), __hneg(x.y)}; }
inline __nv_bfloat162 __habs2(__nv_bfloat162 x) { return {__habs(x.x), __habs(x.y)}; }
inline __nv_bfloat162 __hmax2(__nv_bfloat162 a, __nv_bfloat162 b) {
  return {__hmax(a.x, b.x), __hmax(a.y, b.y)};
}
inline __nv_bfloat162 __hmax2_nan(__nv_bfloat162 a, __nv_bfloat162 b) {
  return {__hmax_nan(a.x, b.x), __hmax_nan(a.y, b.y)};
}
inline __nv_bfloat162 __hmin2(__nv_bfloat162 a, __nv_bfloat162 b) {
  return {__hmin(a.x, b.x), __hmin(a.y, b.y)};
}
inline __nv_bfloat162 __hmin2_nan(__nv_bfloat162 a, __nv_bfloat162 b) {
  return {__hmin_nan(a.x, b.x), __hmin_nan(a.y, b.y)};
}
inline __nv_bfloat162 __hisnan2(__nv_bfloat162 x) {
  return {__nv_bfloat16(int(__hisnan(x.x))), __nv_bfloat16(int(__hisnan(x.y)))};
}

// 1 or 0 in each half.
inline __nv_bfloat162 __heq2(__nv_bfloat162 a, __nv_bfloat162 b) {
  return {__nv_bfloat16(int(__heq(a.x, b.x))), __nv_bfloat16(int(__heq(a.y, b.y)))};
}
inline __nv_bfloat162 __hne2(__nv_bfloat162 a, __nv_bfloat162 b) {
  return {__nv_bfloat16(int(__hne(a.x, b.x))), __nv_bfloat16(int(__hne(a.y, b.y)))};
}
inline __nv_bfloat162 __hlt2(__nv_bfloat162 a, __nv_bfloat162 b) {
  return {__nv_bfloat16(int(__hlt(a.x, b.x))), __nv_bfloat16(int(__hlt(a.y, b.y)))};
}
inline __nv_bfloat162 __hle2(__nv_bfloat162 a, __nv_bfloat162 b) {
  return {__nv_bfloat16(int(__hle(a.x, b.x))), __nv_bfloat16(int(__hle(a.y, b.y)))};
}
inline __nv_bfloat162 __hgt2(__nv_bfloat162 a, __nv_bfloat162 b) {
  return {__nv_bfloat16(int(__hgt(a.x, b.x))), __nv_bfloat16(int(__hgt(a.y, b.y)))};
}
inline __nv_bfloat162 __hge2(__nv_bfloat162 a, __nv_bfloat162 b) {
  return {__nv_bfloat16(int(__hge(a.x, b.x))), __nv_bfloat16(int(__hge(a.y, b.y)))};
}
inline __nv_bfloat162 __hequ2(__nv_bfloat162 a, __nv_bfloat162 b) {
  return {__nv_bfloat16(int(__hequ(a.x, b.x))), __nv_bfloat16(int(__hequ(a.y, b.y)))};
}
inline __nv_bfloat162 __hneu2(__nv_bfloat162 a, __nv_bfloat162 b) {
  return {__nv_bfloat16(int(__hneu(a.x, b.x))), __nv_bfloat16(int(__hneu(a.y, b.y)))};
}
inline __nv_bfloat162 __hltu2(__nv_bfloat162 a, __nv_bfloat162 b) {
  return {__nv_bfloat16(int(__hltu(a.x, b.x))), __nv_bfloat16(int(__hltu(a.y, b.y)))};
}
inline __nv_bfloat162 __hleu2(__nv_bfloat162 a, __nv_bfloat162 b) {
  return {__nv_bfloat16(int(__hleu(a.x, b.x))), __nv_bfloat16(int(__hleu(a.y, b.y)))};
}
inline __nv_bfloat162 __hgtu2(__nv_bfloat162 a, __nv_bfloat162 b) {
  return {__nv_bfloat16(int(__hgtu(a.x, b.x))), __nv_bfloat16(int(__hgtu(a.y, b.y)))};
}
inline __nv_bfloat162 __hgeu2(__nv_bfloat162 a, __nv_bfloat162 b) {
  return {__nv_bfloat16(int(__hgeu(a.x, b.x))), __nv_bfloat16(int(__hgeu(a.y, b.y)))};
}

// All bits set or none in each half.
inline unsigned __heq2_mask(__nv_bfloat162 a, __nv_bfloat162 b) {
  return (__heq(a.x, b.x) ? 0xffffu : 0u) | (__heq(a.y, b.y) ? 0xffff0000u : 0u);
}
inline unsigned __hne2_mask(__nv_bfloat162 a, __nv_bfloat162 b) {
  return (__hne(a.x, b.x) ? 0xffffu : 0u) | (__hne(a.y, b.y) ? 0xffff0000u : 0u);
}
inline unsigned __hlt2_mask(__nv_bfloat162 a, __nv_bfloat162 b) {
  return (__hlt(a.x, b.x) ? 0xffffu : 0u) | (__hlt(a.y, b.y) ? 0xffff0000u : 0u);
}
inline unsigned __hle2_mask(__nv_bfloat162 a, __nv_bfloat162 b) {
  return (__hle(a.x, b.x) ? 0xffffu : 0u) | (__hle(a.y, b.y) ? 0xffff0000u : 0u);
}
inline unsigned __hgt2_mask(__nv_bfloat162 a, __nv_bfloat162 b) {
  return (__hgt(a.x, b.x) ? 0xffffu : 0u) | (__hgt(a.y, b.y) ? 0xffff0000u : 0u);
}
inline unsigned __hge2_mask(__nv_bfloat162 a, __nv_bfloat162 b) {
  return (__hge(a.x, b.x) ? 0xffffu : 0u) | (__hge(a.y, b.y) ? 0xffff0000u : 0u);
}
inline unsigned __hequ2_mask(__nv_bfloat162 a, __nv_bfloat162 b) {
  return (__hequ(a.x, b.x) ? 0xffffu : 0u) | (__hequ(a.y, b.y) ? 0xffff0000u : 0u);
}
inline unsigned __hneu2_mask(__nv_bfloat162 a, __nv_bfloat162 b) {
  return (__hneu(a.x, b.x) ? 0xffffu : 0u) | (__hneu(a.y, b.y) ? 0xffff0000u : 0u);
}
inline unsigned __hltu2_mask(__nv_bfloat162 a, __nv_bfloat162 b) {
  return (__hltu(a.x, b.x) ? 0xffffu : 0u) | (__hltu(a.y, b.y) ? 0xffff0000u : 0u);
}
inline unsigned __hleu2_mask(__nv_bfloat162 a, __nv_bfloat162 b) {
  return (__hleu(a.x, b.x) ? 0xffffu : 0u) | (__hleu(a.y, b.y) ? 0xffff0000u : 0u);
}
inline unsigned __hgtu2_mask(__nv_bfloat162 a, __nv_bfloat162 b) {
  return (__hgtu(a.x, b.x) ? 0xffffu : 0u) | (__hgtu(a.y, b.y) ? 0xffff0000u : 0u);
}
inline unsigned __hgeu2_mask(__nv_bfloat162 a, __nv_bfloat162 b) {
  return (__hgeu(a.x, b.x) ? 0xffffu : 0u) | (__hgeu(a.y, b.y) ? 0xffff0000u : 0u);
}

// Whether it holds for both halves.
inline bool __hbeq2(__nv_bfloat162 a, __nv_bfloat162 b) {
  return __heq(a.x, b.x) && __heq(a.y, b.y);
}
inline bool __hbne2(__nv_bfloat162 a, __nv_bfloat162 b) {
  return __hne(a.x, b.x) && __hne(a.y, b.y);
}
inline bool __hblt2(__nv_bfloat162 a, __nv_bfloat162 b) {
  return __hlt(a.x, b.x) && __hlt(a.y, b.y);
}
inline bool __hble2(__nv_bfloat162 a, __nv_bfloat162 b) {
  return __hle(a.x, b.x) && __hle(a.y, b.y);
}
inline bool __hbgt2(__nv_bfloat162 a, __nv_bfloat162 b) {
  return __hgt(a.x, b.x) && __hgt(a.y, b.y);
}
inline bool __hbge2(__nv_bfloat162 a, __nv_bfloat162 b) {
  return __hge(a.x, b.x) && __hge(a.y, b.y);
}
inline bool __hbequ2(__nv_bfloat162 a, __nv_bfloat162 b) {
  return __hequ(a.x, b.x) && __hequ(a.y, b.y);
}
inline bool __hbneu2(__nv_bfloat162 a, __nv_bfloat162 b) {
  return __hneu(a.x, b.x) && __hneu(a.y, b.y);
}
inline bool __hbltu2(__nv_bfloat162 a, __nv_bfloat162 b) {
  return __hltu(a.x, b.x) && __hltu(a.y, b.y);
}
inline bool __hbleu2(__nv_bfloat162 a, __nv_bfloat162 b) {
  return __hleu(a.x, b.x) && __hleu(a.y, b.y);
}
inline bool __hbgtu2(__nv_bfloat162 a, __nv_bfloat162 b) {
  return __hgtu(a.x, b.x) && __hgtu(a.y, b.y);
}
inline bool __hbgeu2(__nv_bfloat162 a, __nv_bfloat162 b) {
  return __hgeu(a.x, b.x) && __hgeu(a.y, b.y);
}

inline __nv_bfloat162 operator+(const __nv_bfloat162& a, const __nv_bfloat162& b) {
  return __hadd2(a, b);
}
inline __nv_bfloat162 operator-(const __nv_bfloat162& a, const __nv_bfloat162& b) {
  return __hsub2(a, b);
}
inline __nv_bfloat162 operator*(const __nv_bfloat162& a, const __nv_bfloat162& b) {
  return __hmul2(a, b);
}
inline __nv_bfloat162 operator/(const __nv_bfloat162& a, const __nv_bfloat162& b) {
  return __h2div(a, b);
}
inline __nv_bfloat162 operator+(const __nv_bfloat162& x) { return x; }
inline __nv_bfloat162 operator-(const __nv_bfloat162& x) { return __hneg2(x); }

inline __nv_bfloat162& operator+=(__nv_bfloat162& a, const __nv_bfloat162& b) { return a = a + b; }
inline __nv_bfloat162& operator-=(__nv_bfloat162& a, const __nv_bfloat162& b) { return a = a - b; }
inline __nv_bfloat162& operator*=(__nv_bfloat162& a, const __nv_bfloat162& b) { return a = a * b; }
inline __nv_bfloat162& operator/=(__nv_bfloat162& a, const __nv_bfloat162& b) { return a = a / b; }

inline __nv_bfloat162& operator++(__nv_bfloat162& x) { return x += __nv_bfloat162(1, 1); }
inline __nv_bfloat162& operator--(__nv_bfloat162& x) { return x -= __nv_bfloat162(1, 1); }
inline __nv_bfloat162 operator++(__nv_bfloat162& x, int) {
  const __nv_bfloat162 before = x;
  ++x;
  return before;
}
inline __nv_bfloat162 operator--(__nv_bfloat162& x, int) {
  const __nv_bfloat162 before = x;
  --x;
  return before;
}

inline bool operator==(const __nv_bfloat162& a, const __nv_bfloat162& b) { return __hbeq2(a, b); }
inline bool operator!=(const __nv_bfloat162& a, const __nv_bfloat162& b) { return __hbneu2(a, b); }
inline bool operator<(const __nv_bfloat162& a, const __nv_bfloat162& b) { return __hblt2(a, b); }
inline bool operator<=(const __nv_bfloat162& a, const __nv_bfloat162& b) { return __hble2(a, b); }
inline bool operator>(const __nv_bfloat162& a, const __nv_bfloat162& b) { return __hbgt2(a, b); }
inline bool operator>=(const __nv_bfloat162& a, const __nv_bfloat162& b) { return __hbge2(a, b); }
// clang-format on
