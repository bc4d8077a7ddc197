// Names that CUDA overloads for float where libm has only a name ending in f, and division.
#pragma once

#include <math.h>

#include "sim/device/math/bessel.h"
#include "sim/device/math/error_function.h"
#include "sim/device/math/roots.h"
#include "sim/device/math/trig_pi.h"

inline float fdividef(float x, float y) {
  return x / y;
}
inline double fdivide(double x, double y) {
  return x / y;
}

inline float exp10(float x) {
  return exp10f(x);
}
inline float rsqrt(float x) {
  return rsqrtf(x);
}
inline float rcbrt(float x) {
  return rcbrtf(x);
}
inline float sinpi(float x) {
  return sinpif(x);
}
inline float cospi(float x) {
  return cospif(x);
}
inline void sincospi(float x, float* sine, float* cosine) {
  sincospif(x, sine, cosine);
}
inline void sincos(float x, float* sine, float* cosine) {
  sincosf(x, sine, cosine);
}

inline float erfinv(float x) {
  return erfinvf(x);
}
inline float erfcinv(float x) {
  return erfcinvf(x);
}
inline float erfcx(float x) {
  return erfcxf(x);
}
inline float normcdf(float x) {
  return normcdff(x);
}
inline float normcdfinv(float x) {
  return normcdfinvf(x);
}

inline float j0(float x) {
  return j0f(x);
}
inline float j1(float x) {
  return j1f(x);
}
inline float jn(int n, float x) {
  return jnf(n, x);
}
inline float y0(float x) {
  return y0f(x);
}
inline float y1(float x) {
  return y1f(x);
}
inline float yn(int n, float x) {
  return ynf(n, x);
}
inline float cyl_bessel_i0(float x) {
  return cyl_bessel_i0f(x);
}
inline float cyl_bessel_i1(float x) {
  return cyl_bessel_i1f(x);
}
