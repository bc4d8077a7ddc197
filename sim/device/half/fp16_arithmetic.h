// Arithmetic and comparison of __half: each result is the exact one, rounded once. Spelled out for
// each type, because a template would not take what converts to a __half, as CUDA's functions do.
#pragma once

#include "sim/device/half/arithmetic.h"
#include "sim/device/half/fp16_type.h"

// clang-format off
inline __half __hadd(__half a, __half b) { return warpstep::sim::half::add(a, b); }
inline __half __hsub(__half a, __half b) { return warpstep::sim::half::subtract(a, b); }
inline __half __hmul(__half a, __half b) { return warpstep::sim::half::multiply(a, b); }
inline __half __hdiv(__half a, __half b) { return warpstep::sim::half::divide(a, b); }
inline __half __hfma(__half a, __half b, __half c) {
  return warpstep::sim::half::multiply_add(a, b, c);
}

// Nothing is contracted here, so these are the same; on a GPU they are never part of an fma.
inline __half __hadd_rn(__half a, __half b) { return __hadd(a, b); }
inline __half __hsub_rn(__half a, __half b) { return __hsub(a, b); }
inline __half __hmul_rn(__half a, __half b) { return __hmul(a, b); }

inline __half __hadd_sat(__half a, __half b) { return warpstep::sim::half::saturate(__hadd(a, b)); }
inline __half __hsub_sat(__half a, __half b) { return warpstep::sim::half::saturate(__hsub(a, b)); }
inline __half __hmul_sat(__half a, __half b) { return warpstep::sim::half::saturate(__hmul(a, b)); }
inline __half __hfma_sat(__half a, __half b, __half c) {
  return warpstep::sim::half::saturate(__hfma(a, b, c));
}
inline __half __hfma_relu(__half a, __half b, __half c) {
  return warpstep::sim::half::rectify(__hfma(a, b, c));
}

inline __half __hneg(__half x) { return warpstep::sim::half::negate(x); }
inline __half __habs(__half x) { return warpstep::sim::half::magnitude(x); }
inline __half __hmax(__half a, __half b) { return warpstep::sim::half::larger(a, b); }
inline __half __hmin(__half a, __half b) { return warpstep::sim::half::smaller(a, b); }
inline __half __hmax_nan(__half a, __half b) { return warpstep::sim::half::larger_or_nan(a, b); }
inline __half __hmin_nan(__half a, __half b) { return warpstep::sim::half::smaller_or_nan(a, b); }

inline bool __hisnan(__half x) { return warpstep::sim::half::is_nan(x); }
inline int __hisinf(__half x) { return warpstep::sim::half::infinity_sign(x); }

// False if one of the two is NaN ...
inline bool __heq(__half a, __half b) { return warpstep::sim::half::is_equal(a, b); }
inline bool __hne(__half a, __half b) {
  return warpstep::sim::half::is_less(a, b) || warpstep::sim::half::is_less(b, a);
}
inline bool __hlt(__half a, __half b) { return warpstep::sim::half::is_less(a, b); }
inline bool __hle(__half a, __half b) { return warpstep::sim::half::is_at_most(a, b); }
inline bool __hgt(__half a, __half b) { return warpstep::sim::half::is_less(b, a); }
inline bool __hge(__half a, __half b) { return warpstep::sim::half::is_at_most(b, a); }

// ... and true there.
inline bool __hequ(__half a, __half b) { return !__hne(a, b); }
inline bool __hneu(__half a, __half b) { return !__heq(a, b); }
inline bool __hltu(__half a, __half b) { return !__hge(a, b); }
inline bool __hleu(__half a, __half b) { return !__hgt(a, b); }
inline bool __hgtu(__half a, __half b) { return !__hle(a, b); }
inline bool __hgeu(__half a, __half b) { return !__hlt(a, b); }

inline __half operator+(const __half& a, const __half& b) { return __hadd(a, b); }
inline __half operator-(const __half& a, const __half& b) { return __hsub(a, b); }
inline __half operator*(const __half& a, const __half& b) { return __hmul(a, b); }
inline __half operator/(const __half& a, const __half& b) { return __hdiv(a, b); }
inline __half operator+(const __half& x) { return x; }
inline __half operator-(const __half& x) { return __hneg(x); }

inline __half& operator+=(__half& a, const __half& b) { return a = a + b; }
inline __half& operator-=(__half& a, const __half& b) { return a = a - b; }
inline __half& operator*=(__half& a, const __half& b) { return a = a * b; }
inline __half& operator/=(__half& a, const __half& b) { return a = a / b; }

inline __half& operator++(__half& x) { return x += __half(1); }
inline __half& operator--(__half& x) { return x -= __half(1); }
inline __half operator++(__half& x, int) { const __half before = x; ++x; return before; }
inline __half operator--(__half& x, int) { const __half before = x; --x; return before; }

inline bool operator==(const __half& a, const __half& b) { return __heq(a, b); }
inline bool operator!=(const __half& a, const __half& b) { return __hneu(a, b); }
inline bool operator<(const __half& a, const __half& b) { return __hlt(a, b); }
inline bool operator<=(const __half& a, const __half& b) { return __hle(a, b); }
inline bool operator>(const __half& a, const __half& b) { return __hgt(a, b); }
inline bool operator>=(const __half& a, const __half& b) { return __hge(a, b); }
// clang-format on
