// Arithmetic and comparison of __nv_bfloat16: each result is the exact one, rounded once. Spelled
// out for each type, because a template would not take what converts to a __nv_bfloat16, as CUDA's
// functions do.
#pragma once

#include "sim/device/half/arithmetic.h"
#include "sim/device/half/bf16_type.h"

// clang-format off
inline __nv_bfloat16 __hadd(__nv_bfloat16 a, __nv_bfloat16 b) {
  return warpstep::sim::half::add(a, b);
}
inline __nv_bfloat16 __hsub(__nv_bfloat16 a, __nv_bfloat16 b) {
  return warpstep::sim::half::subtract(a, b);
}
inline __nv_bfloat16 __hmul(__nv_bfloat16 a, __nv_bfloat16 b) {
  return warpstep::sim::half::multiply(a, b);
}
inline __nv_bfloat16 __hdiv(__nv_bfloat16 a, __nv_bfloat16 b) {
  return warpstep::sim::half::divide(a, b);
}
inline __nv_bfloat16 __hfma(__nv_bfloat16 a, __nv_bfloat16 b, __nv_bfloat16 c) {
  return warpstep::sim::half::multiply_add(a, b, c);
}

// Nothing is contracted here, so these are the same; on a GPU they are never part of an fma.
inline __nv_bfloat16 __hadd_rn(__nv_bfloat16 a, __nv_bfloat16 b) { return __hadd(a, b); }
inline __nv_bfloat16 __hsub_rn(__nv_bfloat16 a, __nv_bfloat16 b) { return __hsub(a, b); }
inline __nv_bfloat16 __hmul_rn(__nv_bfloat16 a, __nv_bfloat16 b) { return __hmul(a, b); }

inline __nv_bfloat16 __hadd_sat(__nv_bfloat16 a, __nv_bfloat16 b) {
  return warpstep::sim::half::saturate(__hadd(a, b));
}
inline __nv_bfloat16 __hsub_sat(__nv_bfloat16 a, __nv_bfloat16 b) {
  return warpstep::sim::half::saturate(__hsub(a, b));
}
inline __nv_bfloat16 __hmul_sat(__nv_bfloat16 a, __nv_bfloat16 b) {
  return warpstep::sim::half::saturate(__hmul(a, b));
}
inline __nv_bfloat16 __hfma_sat(__nv_bfloat16 a, __nv_bfloat16 b, __nv_bfloat16 c) {
  return warpstep::sim::half::saturate(__hfma(a, b, c));
}
inline __nv_bfloat16 __hfma_relu(__nv_bfloat16 a, __nv_bfloat16 b, __nv_bfloat16 c) {
  return warpstep::sim::half::rectify(__hfma(a, b, c));
}

inline __nv_bfloat16 __hneg(__nv_bfloat16 x) { return warpstep::sim::half::negate(x); }
inline __nv_bfloat16 __habs(__nv_bfloat16 x) { return warpstep::sim::half::magnitude(x); }
inline __nv_bfloat16 __hmax(__nv_bfloat16 a, __nv_bfloat16 b) {
  return warpstep::sim::half::larger(a, b);
}
inline __nv_bfloat16 __hmin(__nv_bfloat16 a, __nv_bfloat16 b) {
  return warpstep::sim::half::smaller(a, b);
}
inline __nv_bfloat16 __hmax_nan(__nv_bfloat16 a, __nv_bfloat16 b) {
  return warpstep::sim::half::larger_or_nan(a, b);
}
inline __nv_bfloat16 __hmin_nan(__nv_bfloat16 a, __nv_bfloat16 b) {
  return warpstep::sim::half::smaller_or_nan(a, b);
}

inline bool __hisnan(__nv_bfloat16 x) { return warpstep::sim::half::is_nan(x); }
inline int __hisinf(__nv_bfloat16 x) { return warpstep::sim::half::infinity_sign(x); }

// False if one of the two is NaN ...
inline bool __heq(__nv_bfloat16 a, __nv_bfloat16 b) { return warpstep::sim::half::is_equal(a, b); }
inline bool __hne(__nv_bfloat16 a, __nv_bfloat16 b) {
  return warpstep::sim::half::is_less(a, b) || warpstep::sim::half::is_less(b, a);
}
inline bool __hlt(__nv_bfloat16 a, __nv_bfloat16 b) { return warpstep::sim::half::is_less(a, b); }
inline bool __hle(__nv_bfloat16 a, __nv_bfloat16 b) {
  return warpstep::sim::half::is_at_most(a, b);
}
inline bool __hgt(__nv_bfloat16 a, __nv_bfloat16 b) { return warpstep::sim::half::is_less(b, a); }
inline bool __hge(__nv_bfloat16 a, __nv_bfloat16 b) {
  return warpstep::sim::half::is_at_most(b, a);
}

// ... and true there.
inline bool __hequ(__nv_bfloat16 a, __nv_bfloat16 b) { return !__hne(a, b); }
inline bool __hneu(__nv_bfloat16 a, __nv_bfloat16 b) { return !__heq(a, b); }
inline bool __hltu(__nv_bfloat16 a, __nv_bfloat16 b) { return !__hge(a, b); }
inline bool __hleu(__nv_bfloat16 a, __nv_bfloat16 b) { return !__hgt(a, b); }
inline bool __hgtu(__nv_bfloat16 a, __nv_bfloat16 b) { return !__hle(a, b); }
inline bool __hgeu(__nv_bfloat16 a, __nv_bfloat16 b) { return !__hlt(a, b); }

inline __nv_bfloat16 operator+(const __nv_bfloat16& a, const __nv_bfloat16& b) {
  return __hadd(a, b);
}
inline __nv_bfloat16 operator-(const __nv_bfloat16& a, const __nv_bfloat16& b) {
  return __hsub(a, b);
}
inline __nv_bfloat16 operator*(const __nv_bfloat16& a, const __nv_bfloat16& b) {
  return __hmul(a, b);
}
inline __nv_bfloat16 operator/(const __nv_bfloat16& a, const __nv_bfloat16& b) {
  return __hdiv(a, b);
}
inline __nv_bfloat16 operator+(const __nv_bfloat16& x) { return x; }
inline __nv_bfloat16 operator-(const __nv_bfloat16& x) { return __hneg(x); }

inline __nv_bfloat16& operator+=(__nv_bfloat16& a, const __nv_bfloat16& b) { return a = a + b; }
inline __nv_bfloat16& operator-=(__nv_bfloat16& a, const __nv_bfloat16& b) { return a = a - b; }
inline __nv_bfloat16& operator*=(__nv_bfloat16& a, const __nv_bfloat16& b) { return a = a * b; }
inline __nv_bfloat16& operator/=(__nv_bfloat16& a, const __nv_bfloat16& b) { return a = a / b; }

inline __nv_bfloat16& operator++(__nv_bfloat16& x) { return x += __nv_bfloat16(1); }
inline __nv_bfloat16& operator--(__nv_bfloat16& x) { return x -= __nv_bfloat16(1); }
inline __nv_bfloat16 operator++(__nv_bfloat16& x, int) {
  const __nv_bfloat16 before = x;
  ++x;
  return before;
}
inline __nv_bfloat16 operator--(__nv_bfloat16& x, int) {
  const __nv_bfloat16 before = x;
  --x;
  return before;
}

inline bool operator==(const __nv_bfloat16& a, const __nv_bfloat16& b) { return __heq(a, b); }
inline bool operator!=(const __nv_bfloat16& a, const __nv_bfloat16& b) { return __hneu(a, b); }
inline bool operator<(const __nv_bfloat16& a, const __nv_bfloat16& b) { return __hlt(a, b); }
inline bool operator<=(const __nv_bfloat16& a, const __nv_bfloat16& b) { return __hle(a, b); }
inline bool operator>(const __nv_bfloat16& a, const __nv_bfloat16& b) { return __hgt(a, b); }
inline bool operator>=(const __nv_bfloat16& a, const __nv_bfloat16& b) { return __hge(a, b); }
// clang-format on
