// CUDA's complex numbers: a float2 or double2 of which x is the real part, and arithmetic on them.
#pragma once

#include <math.h>

#include "vector_types.h"

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

namespace warpstep::sim {

/// Overflows where a product of parts does, though the result might not.
template <class Complex>
Complex complex_product(Complex a, Complex b) {
  return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};
}

template <class Complex>
Complex complex_product_and_sum(Complex a, Complex b, Complex c) {
  Complex sum = {a.x * b.x + c.x, a.x * b.y + c.y};
  sum.x = -(a.y * b.y) + sum.x;
  sum.y = a.y * b.x + sum.y;
  return sum;
}

/// Scales both by the size of b first, so that its square neither overflows nor vanishes.
template <class Complex>
Complex complex_quotient(Complex a, Complex b) {
  using Real = decltype(a.x);
  const Real scale = Real{1} / (fabs(b.x) + fabs(b.y));
  a = {a.x * scale, a.y * scale};
  b = {b.x * scale, b.y * scale};
  const Real reciprocal = Real{1} / (b.x * b.x + b.y * b.y);
  return {(a.x * b.x + a.y * b.y) * reciprocal, (a.y * b.x - a.x * b.y) * reciprocal};
}

/// The larger part times a factor of at most the root of 2: no square of it is taken.
template <class Complex>
auto complex_size(Complex a) {
  using Real = decltype(a.x);
  const Real x = fabs(a.x), y = fabs(a.y);
  const Real larger = x > y ? x : y;
  const Real smaller = x > y ? y : x;
  if (larger == 0 || isinf(larger) || isinf(smaller)) return larger + smaller;
  const Real ratio = smaller / larger;
  return larger * sqrt(Real{1} + ratio * ratio);
}

}  // namespace warpstep::sim

// clang-format off
inline float cuCrealf(cuFloatComplex a) { return a.x; }
inline float cuCimagf(cuFloatComplex a) { return a.y; }
inline cuFloatComplex make_cuFloatComplex(float real, float imaginary) { return {real, imaginary}; }
inline cuFloatComplex cuConjf(cuFloatComplex a) { return {a.x, -a.y}; }
inline cuFloatComplex cuCaddf(cuFloatComplex a, cuFloatComplex b) { return {a.x + b.x, a.y + b.y}; }
inline cuFloatComplex cuCsubf(cuFloatComplex a, cuFloatComplex b) { return {a.x - b.x, a.y - b.y}; }
inline cuFloatComplex cuCmulf(cuFloatComplex a, cuFloatComplex b) {
  return warpstep::sim::complex_product(a, b);
}
inline cuFloatComplex cuCdivf(cuFloatComplex a, cuFloatComplex b) {
  return warpstep::sim::complex_quotient(a, b);
}
inline float cuCabsf(cuFloatComplex a) { return warpstep::sim::complex_size(a); }

inline double cuCreal(cuDoubleComplex a) { return a.x; }
inline double cuCimag(cuDoubleComplex a) { return a.y; }
inline cuDoubleComplex make_cuDoubleComplex(double real, double imaginary) {
  return {real, imaginary};
}
inline cuDoubleComplex cuConj(cuDoubleComplex a) { return {a.x, -a.y}; }
inline cuDoubleComplex cuCadd(cuDoubleComplex a, cuDoubleComplex b) {
  return {a.x + b.x, a.y + b.y};
}
inline cuDoubleComplex cuCsub(cuDoubleComplex a, cuDoubleComplex b) {
  return {a.x - b.x, a.y - b.y};
}
inline cuDoubleComplex cuCmul(cuDoubleComplex a, cuDoubleComplex b) {
  return warpstep::sim::complex_product(a, b);
}
inline cuDoubleComplex cuCdiv(cuDoubleComplex a, cuDoubleComplex b) {
  return warpstep::sim::complex_quotient(a, b);
}
inline double cuCabs(cuDoubleComplex a) { return warpstep::sim::complex_size(a); }

inline cuComplex make_cuComplex(float real, float imaginary) { return {real, imaginary}; }
inline cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex a) { return {a.x, a.y}; }
inline cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex a) {
  return {static_cast<float>(a.x), static_cast<float>(a.y)};
}

/// a * b + c
inline cuComplex cuCfmaf(cuComplex a, cuComplex b, cuComplex c) {
  return warpstep::sim::complex_product_and_sum(a, b, c);
}
inline cuDoubleComplex cuCfma(cuDoubleComplex a, cuDoubleComplex b, cuDoubleComplex c) {
  return warpstep::sim::complex_product_and_sum(a, b, c);
}
// clang-format on
