// The fast intrinsics: __expf(), __sinf(), __fdividef() and similar. Built from the same steps as
// on a GPU (a power or logarithm of two and a product), so that they lose precision where the GPU
// does; each step itself is exact to the last bit or so, which the GPU's are not.
#pragma once

#include <math.h>

#include <cmath>

// glibc declares most of these names as its own, with C linkage: a definition has to match.
extern "C" {

inline float __saturatef(float x) noexcept {
  return x > 0.0f ? (x < 1.0f ? x : 1.0f) : 0.0f;
}

/// Very large divisors give 0: their reciprocal is below what the GPU's unit can express.
inline float __fdividef(float x, float y) noexcept {
  constexpr float kLargest = 0x1p126f;
  return std::fabs(y) > kLargest ? x * std::copysign(0.0f, y) : x / y;
}

inline float __log2f(float x) noexcept {
  return std::log2(x);
}
inline float __logf(float x) noexcept {
  return std::log2(x) * 0.693147181f;
}
inline float __log10f(float x) noexcept {
  return std::log2(x) * 0.301029996f;
}

inline float __expf(float x) noexcept {
  return std::exp2(x * 1.44269504f);
}
inline float __exp10f(float x) noexcept {
  return std::exp2(x * 3.32192809f);
}

/// NaN for every negative x, and for 0 to the power of 0: it goes through the logarithm of x.
inline float __powf(float x, float y) noexcept {
  return std::exp2(y * std::log2(x));
}

inline float __sinf(float x) noexcept {
  return std::sin(x);
}
inline float __cosf(float x) noexcept {
  return std::cos(x);
}
inline float __tanf(float x) noexcept {
  return __fdividef(std::sin(x), std::cos(x));
}
inline float __tanhf(float x) noexcept {
  return std::tanh(x);
}

inline void __sincosf(float x, float* sine, float* cosine) noexcept {
  *sine = std::sin(x);
  *cosine = std::cos(x);
}

}  // extern "C"
