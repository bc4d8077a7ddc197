// The mathematical functions on the 16-bit types, the same for each of them: computed in double and
// rounded once. CUDA's own go through float and correct what that gets wrong, with the same result.
#pragma once

#include <cmath>

#include "sim/device/half/format.h"
#include "sim/device/half/quick_tangent.h"

namespace warpstep::sim::half {

// clang-format off
template <class N> N square_root(N x) { return rounded<N>(std::sqrt(double{value_of(x)})); }
template <class N> N reciprocal_root(N x) { return rounded<N>(1 / std::sqrt(double{value_of(x)})); }
template <class N> N reciprocal(N x) { return rounded<N>(1 / double{value_of(x)}); }

template <class N> N exponential(N x) { return rounded<N>(std::exp(double{value_of(x)})); }
template <class N> N power_of_two(N x) { return rounded<N>(std::exp2(double{value_of(x)})); }
template <class N> N power_of_ten(N x) { return rounded<N>(std::pow(10, double{value_of(x)})); }
template <class N> N logarithm(N x) { return rounded<N>(std::log(double{value_of(x)})); }
template <class N> N logarithm_to_two(N x) { return rounded<N>(std::log2(double{value_of(x)})); }
template <class N> N logarithm_to_ten(N x) { return rounded<N>(std::log10(double{value_of(x)})); }

template <class N> N sine(N x) { return rounded<N>(std::sin(double{value_of(x)})); }
template <class N> N cosine(N x) { return rounded<N>(std::cos(double{value_of(x)})); }
template <class N> N tangent(N x) { return rounded<N>(std::tanh(double{value_of(x)})); }

template <class N> N up(N x) { return rounded<N>(std::ceil(value_of(x))); }
template <class N> N down(N x) { return rounded<N>(std::floor(value_of(x))); }
template <class N> N to_zero(N x) { return rounded<N>(std::trunc(value_of(x))); }
template <class N> N to_nearest(N x) { return rounded<N>(std::nearbyint(value_of(x))); }
// clang-format on

}  // namespace warpstep::sim::half
