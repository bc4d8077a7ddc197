// The modified Bessel functions of the first kind, cyl_bessel_i0() and cyl_bessel_i1(); libm has
// the others.
#pragma once

#include <math.h>

#include <cmath>
#include <concepts>
#include <limits>

namespace warpstep::sim {

/// The power series. All its terms have one sign, so nothing cancels, however large x is.
template <class Wide>
std::same_as<Wide> auto modified_bessel(int order, Wide x) {
  constexpr Wide kOverflows = 800;
  if (std::fabs(x) > kOverflows) {
    return std::copysign(std::numeric_limits<Wide>::infinity(), order == 0 ? Wide{1} : x);
  }
  const Wide quarter_square = x * x / 4;
  Wide term = order == 0 ? Wide{1} : x / 2;
  Wide sum = term;
  for (int k = 1; std::fabs(term) > std::fabs(sum) * std::numeric_limits<Wide>::epsilon(); ++k) {
    term *= quarter_square / (static_cast<Wide>(k) * (k + order));
    sum += term;
  }
  return sum;
}

}  // namespace warpstep::sim

extern "C" {

inline double cyl_bessel_i0(double x) noexcept {
  return static_cast<double>(warpstep::sim::modified_bessel<long double>(0, x));
}
inline float cyl_bessel_i0f(float x) noexcept {
  return static_cast<float>(warpstep::sim::modified_bessel<double>(0, x));
}
inline double cyl_bessel_i1(double x) noexcept {
  return static_cast<double>(warpstep::sim::modified_bessel<long double>(1, x));
}
inline float cyl_bessel_i1f(float x) noexcept {
  return static_cast<float>(warpstep::sim::modified_bessel<double>(1, x));
}

}  // extern "C"
