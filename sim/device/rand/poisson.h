// Poisson numbers. Below 64 and above 4000 they are those of a GPU; between them the distribution
// alone is the same.
#pragma once

#include <host_defines.h>
#include <math.h>

#include "sim/device/rand/normal.h"

namespace warpstep::sim {

/// D. Knuth: how many uniform numbers can be multiplied until the product falls to exp(-mean).
template <class State>
__device__ unsigned int poisson_by_product(State* state, double mean) {
  const double limit = exp(-mean);
  double product = curand_uniform(state);
  unsigned int count = 0;
  for (; product > limit; ++count) product *= curand_uniform(state);
  return count;
}

/// A. Atkinson, The computer generation of Poisson random variables (1979), algorithm PA: rejection
/// from a logistic distribution.
template <class State>
__device__ unsigned int poisson_by_rejection(State* state, double mean) {
  const double beta = M_PI / sqrt(3.0 * mean);
  const double alpha = beta * mean;
  const double k = log(0.767 - 3.36 / mean) - mean - log(beta);
  for (;;) {
    const double u = curand_uniform(state);
    if (u >= 1) continue;
    const double x = (alpha - log((1 - u) / u)) / beta;
    const double count = floor(x + 0.5);
    const double y = alpha - beta * x;
    const double scale = 1 + exp(y);
    const double chance = y + log(curand_uniform(state) / (scale * scale));
    if (count >= 0 && chance <= k + count * log(mean) - lgamma(count + 1))
      return static_cast<unsigned int>(count);
  }
}

/// As a GPU converts: at most 2^32 - 1, and 2^31 of what is no number.
inline __device__ unsigned int poisson_of_normal(double normal, double mean) {
  return __double2uint_rz(sqrt(mean) * normal + mean + 0.5);
}

/// From where on the normal distribution stands for the Poisson distribution.
inline constexpr double kManyPoisson = 4000.0;

}  // namespace warpstep::sim

template <warpstep::sim::PseudoState State>
__device__ unsigned int curand_poisson(State* state, double lambda) {
  using namespace warpstep::sim;
  if (lambda < 64) return poisson_by_product(state, lambda);
  if (lambda <= kManyPoisson) return poisson_by_rejection(state, lambda);
  return poisson_of_normal(curand_normal_double(state), lambda);
}

/// By the inverse of the distribution, so that a sequence stays spread evenly.
template <warpstep::sim::SobolState State>
__device__ unsigned int curand_poisson(State* state, double lambda) {
  using namespace warpstep::sim;
  if (!(lambda <= kManyPoisson)) return poisson_of_normal(curand_normal_double(state), lambda);
  double left = curand_uniform_double(state), chance = 1;
  unsigned int count = 0;
  for (double log_chance = -lambda;; ++count) {
    chance = exp(log_chance);
    left -= chance;
    if (left <= 0 || (chance < 1e-18 && count > lambda)) return count;
    log_chance += log(lambda) - log(count + 1.0);
  }
}

inline __device__ uint4 curand_poisson4(curandStatePhilox4_32_10_t* state, double lambda) {
  uint4 result;
  result.x = curand_poisson(state, lambda);
  result.y = curand_poisson(state, lambda);
  result.z = curand_poisson(state, lambda);
  result.w = curand_poisson(state, lambda);
  return result;
}
