// The mathematical functions on the 16-bit types, the same for each of them: computed in double and
// rounded once. CUDA's own go through float and correct what that gets wrong, with the same result.
#pragma once

#include <cmath>

#include "sim/device/half/format.h"
#include "sim/device/half/quick_tangent.h"

namespace warpstep::sim::half {

template <class Real>
Real square_root(Real x) {
  return rounded<Real>(std::sqrt(double{value_of(x)}));
}
template <class Real>
Real reciprocal_root(Real x) {
  return rounded<Real>(1 / std::sqrt(double{value_of(x)}));
}
template <class Real>
Real reciprocal(Real x) {
  return rounded<Real>(1 / double{value_of(x)});
}

template <class Real>
Real exponential(Real x) {
  return rounded<Real>(std::exp(double{value_of(x)}));
}
template <class Real>
Real power_of_two(Real x) {
  return rounded<Real>(std::exp2(double{value_of(x)}));
}
template <class Real>
Real power_of_ten(Real x) {
  return rounded<Real>(std::pow(10, double{value_of(x)}));
}
template <class Real>
Real logarithm(Real x) {
  return rounded<Real>(std::log(double{value_of(x)}));
}
template <class Real>
Real logarithm_to_two(Real x) {
  return rounded<Real>(std::log2(double{value_of(x)}));
}
template <class Real>
Real logarithm_to_ten(Real x) {
  return rounded<Real>(std::log10(double{value_of(x)}));
}

template <class Real>
Real sine(Real x) {
  return rounded<Real>(std::sin(double{value_of(x)}));
}
template <class Real>
Real cosine(Real x) {
  return rounded<Real>(std::cos(double{value_of(x)}));
}
template <class Real>
Real tangent(Real x) {
  return rounded<Real>(std::tanh(double{value_of(x)}));
}

template <class Real>
Real up(Real x) {
  return rounded<Real>(std::ceil(value_of(x)));
}
template <class Real>
Real down(Real x) {
  return rounded<Real>(std::floor(value_of(x)));
}
template <class Real>
Real to_zero(Real x) {
  return rounded<Real>(std::trunc(value_of(x)));
}
template <class Real>
Real to_nearest(Real x) {
  return rounded<Real>(std::nearbyint(value_of(x)));
}

}  // namespace warpstep::sim::half
