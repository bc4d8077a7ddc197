// The inverse, scaled and normal-distribution forms of the error function: erfinv(), erfcinv(),
// erfcx(), normcdf(), normcdfinv(). Each is computed in a wider type than its own, because exp(x *
// x) magnifies what rounding loses.
#pragma once

#include <math.h>

#include <cmath>
#include <concepts>
#include <limits>

namespace warpstep::sim {

template <class Wide>
constexpr Wide kHalfSqrtPi = static_cast<Wide>(0.886226925452758013649083741670572591L);
template <class Wide>
constexpr Wide kSqrtTwo = static_cast<Wide>(1.41421356237309504880168872420969808L);

/// exp(x * x) * erfc(x): by definition where both are moderate, else by its continued fraction.
template <class Wide>
std::same_as<Wide> auto scaled_erfc(Wide x) {
  if (x < 12) return std::exp(x * x) * std::erfc(x);
  Wide fraction = x;
  for (int k = 30; k > 0; --k) fraction = x + k / (2 * fraction);
  return 1 / (2 * kHalfSqrtPi<Wide> * fraction);
}

/// The y with erf(y) = x, for |x| at most 1/2, by Newton's method.
template <class Wide>
std::same_as<Wide> auto small_erfinv(Wide x) {
  Wide y = x * kHalfSqrtPi<Wide>;
  for (int i = 0; i < 6; ++i) y -= (std::erf(y) - x) * kHalfSqrtPi<Wide> * std::exp(y * y);
  return y;
}

/// The y with erfc(y) = x, for x from 0 to 1/2. Newton's method on the logarithm, which is concave:
/// after one step it comes closer from one side only.
template <class Wide>
std::same_as<Wide> auto small_erfcinv(Wide x) {
  const Wide target = std::log(x);
  Wide y = std::sqrt(-target);
  for (int i = 0; i < 12; ++i) {
    const Wide scaled = scaled_erfc(y);
    const Wide step = (std::log(scaled) - y * y - target) * scaled * kHalfSqrtPi<Wide>;
    y += step;
    if (std::fabs(step) <= y * std::numeric_limits<Wide>::epsilon()) break;
  }
  return y;
}

template <class Wide>
std::same_as<Wide> auto inverse_erfc(Wide x) {
  if (!(x >= 0 && x <= 2)) return std::numeric_limits<Wide>::quiet_NaN();
  if (x == 0 || x == 2) return (1 - x) * std::numeric_limits<Wide>::infinity();
  if (x < 0.5) return small_erfcinv(x);
  if (x > 1.5) return -small_erfcinv(2 - x);
  return small_erfinv(1 - x);
}

template <class Wide>
std::same_as<Wide> auto inverse_erf(Wide x) {
  if (std::fabs(x) <= 0.5) return small_erfinv(x);
  return std::copysign(inverse_erfc(1 - std::fabs(x)), x);
}

/// The share of a standard normal distribution below x.
template <class Wide>
std::same_as<Wide> auto normal_share(Wide x) {
  return std::erfc(-x / kSqrtTwo<Wide>) / 2;
}

template <class Wide>
std::same_as<Wide> auto normal_quantile(Wide share) {
  return 0 - kSqrtTwo<Wide> * inverse_erfc(2 * share);  // 0 for 1/2, not -0
}

}  // namespace warpstep::sim

extern "C" {

inline double erfinv(double x) noexcept {
  return static_cast<double>(warpstep::sim::inverse_erf<long double>(x));
}
inline float erfinvf(float x) noexcept {
  return static_cast<float>(warpstep::sim::inverse_erf<double>(x));
}
inline double erfcinv(double x) noexcept {
  return static_cast<double>(warpstep::sim::inverse_erfc<long double>(x));
}
inline float erfcinvf(float x) noexcept {
  return static_cast<float>(warpstep::sim::inverse_erfc<double>(x));
}
inline double erfcx(double x) noexcept {
  return static_cast<double>(warpstep::sim::scaled_erfc<long double>(x));
}
inline float erfcxf(float x) noexcept {
  return static_cast<float>(warpstep::sim::scaled_erfc<double>(x));
}
inline double normcdf(double x) noexcept {
  return static_cast<double>(warpstep::sim::normal_share<long double>(x));
}
inline float normcdff(float x) noexcept {
  return static_cast<float>(warpstep::sim::normal_share<double>(x));
}
inline double normcdfinv(double x) noexcept {
  return static_cast<double>(warpstep::sim::normal_quantile<long double>(x));
}
inline float normcdfinvf(float x) noexcept {
  return static_cast<float>(warpstep::sim::normal_quantile<double>(x));
}

}  // extern "C"
