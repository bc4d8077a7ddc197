// Reciprocal roots and the lengths of vectors: rsqrt(), rcbrt(), rhypot(), norm3d(), norm().
// Sums of squares are taken in a wider type, where they neither overflow nor vanish.
#pragma once

#include <math.h>

#include <cmath>
#include <concepts>
#include <limits>

namespace warpstep::sim {

// An infinite coordinate makes the length infinite, even beside a NaN.
template <class Wide, class Value>
std::same_as<Wide> auto length(int count, const Value* coordinates) {
  Wide sum = 0;
  bool infinite = false;
  for (int i = 0; i < count; ++i) {
    const Wide x = coordinates[i];
    infinite = infinite || std::isinf(x);
    sum += x * x;
  }
  return infinite ? std::numeric_limits<Wide>::infinity() : std::sqrt(sum);
}

template <class Wide, class Value, class... Ts>
std::same_as<Wide> auto length_of(Value first, Ts... others) {
  const Value coordinates[] = {first, others...};
  return length<Wide>(1 + sizeof...(others), coordinates);
}

}  // namespace warpstep::sim

// With C linkage: a newer libm declares some of these itself (rsqrt), and they have to match.
extern "C" {

inline double rsqrt(double x) noexcept {
  return static_cast<double>(1 / std::sqrt(static_cast<long double>(x)));
}
inline float rsqrtf(float x) noexcept {
  return 1.0f / std::sqrt(x);
}
inline double rcbrt(double x) noexcept {
  return static_cast<double>(1 / std::cbrt(static_cast<long double>(x)));
}
inline float rcbrtf(float x) noexcept {
  return static_cast<float>(1 / std::cbrt(static_cast<double>(x)));
}

inline double rhypot(double x, double y) noexcept {
  return static_cast<double>(1 / warpstep::sim::length_of<long double>(x, y));
}
inline float rhypotf(float x, float y) noexcept {
  return static_cast<float>(1 / warpstep::sim::length_of<double>(x, y));
}

inline double norm3d(double a, double b, double c) noexcept {
  return static_cast<double>(warpstep::sim::length_of<long double>(a, b, c));
}
inline float norm3df(float a, float b, float c) noexcept {
  return static_cast<float>(warpstep::sim::length_of<double>(a, b, c));
}
inline double rnorm3d(double a, double b, double c) noexcept {
  return static_cast<double>(1 / warpstep::sim::length_of<long double>(a, b, c));
}
inline float rnorm3df(float a, float b, float c) noexcept {
  return static_cast<float>(1 / warpstep::sim::length_of<double>(a, b, c));
}

inline double norm4d(double a, double b, double c, double d) noexcept {
  return static_cast<double>(warpstep::sim::length_of<long double>(a, b, c, d));
}
inline float norm4df(float a, float b, float c, float d) noexcept {
  return static_cast<float>(warpstep::sim::length_of<double>(a, b, c, d));
}
inline double rnorm4d(double a, double b, double c, double d) noexcept {
  return static_cast<double>(1 / warpstep::sim::length_of<long double>(a, b, c, d));
}
inline float rnorm4df(float a, float b, float c, float d) noexcept {
  return static_cast<float>(1 / warpstep::sim::length_of<double>(a, b, c, d));
}

inline double norm(int dim, const double* p) noexcept {
  return static_cast<double>(warpstep::sim::length<long double>(dim, p));
}
inline float normf(int dim, const float* p) noexcept {
  return static_cast<float>(warpstep::sim::length<double>(dim, p));
}
inline double rnorm(int dim, const double* p) noexcept {
  return static_cast<double>(1 / warpstep::sim::length<long double>(dim, p));
}
inline float rnormf(int dim, const float* p) noexcept {
  return static_cast<float>(1 / warpstep::sim::length<double>(dim, p));
}

}  // extern "C"
