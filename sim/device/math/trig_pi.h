// Sine and cosine of multiples of pi: sinpi(), cospi(), sincospi().
#pragma once

#include <math.h>

#include <cmath>
#include <concepts>

namespace warpstep::sim {

template <class Wide>
struct SineCosine {
  Wide sine, cosine;
};

/// Both for pi * x. The reduction to an eighth of a turn is exact, so whole and half numbers give
/// exact answers; a sine of 0 has the sign of x and a cosine of 0 is positive, as on a GPU.
template <class Wide>
std::same_as<SineCosine<Wide>> auto sincos_of_pi_times(Wide x) {
  if (!std::isfinite(x)) return SineCosine<Wide>{x - x, x - x};
  const Wide half_turns = x - 2 * std::nearbyint(x / 2);  // -1 to 1: half turns
  const Wide quarters = std::nearbyint(2 * half_turns);   // -2 to 2
  const Wide angle =
      (half_turns - quarters / 2) * static_cast<Wide>(3.14159265358979323846264338328L);
  const Wide along = std::cos(angle), across = std::sin(angle);
  const int quarter = static_cast<int>(quarters) & 3;
  if (quarter == 1) return SineCosine<Wide>{along, 0 - across};
  if (quarter == 3) return SineCosine<Wide>{-along, 0 + across};
  const Wide sine = quarter == 0 ? across : -across;
  return SineCosine<Wide>{sine == 0 ? std::copysign(sine, x) : sine, quarter == 0 ? along : -along};
}

}  // namespace warpstep::sim

// With C linkage: a newer libm declares some of these itself, and they have to match.
extern "C" {

inline double sinpi(double x) noexcept {
  return static_cast<double>(warpstep::sim::sincos_of_pi_times<long double>(x).sine);
}
inline float sinpif(float x) noexcept {
  return static_cast<float>(warpstep::sim::sincos_of_pi_times<double>(x).sine);
}
inline double cospi(double x) noexcept {
  return static_cast<double>(warpstep::sim::sincos_of_pi_times<long double>(x).cosine);
}
inline float cospif(float x) noexcept {
  return static_cast<float>(warpstep::sim::sincos_of_pi_times<double>(x).cosine);
}
inline void sincospi(double x, double* sine, double* cosine) noexcept {
  const auto both = warpstep::sim::sincos_of_pi_times<long double>(x);
  *sine = static_cast<double>(both.sine);
  *cosine = static_cast<double>(both.cosine);
}
inline void sincospif(float x, float* sine, float* cosine) noexcept {
  const auto both = warpstep::sim::sincos_of_pi_times<double>(x);
  *sine = static_cast<float>(both.sine);
  *cosine = static_cast<float>(both.cosine);
}

}  // extern "C"
