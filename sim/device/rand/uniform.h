// Uniform numbers, greater than 0 and at most 1.
#pragma once

#include <host_defines.h>

#include "sim/device/rand/mrg32k3a.h"
#include "sim/device/rand/philox.h"
#include "sim/device/rand/sobol.h"
#include "sim/device/rand/xorwow.h"

namespace warpstep::sim {

/// The generators that draw words of 32 bits.
template <class State>
concept WordState =
    std::same_as<State, curandStateXORWOW> || std::same_as<State, curandStatePhilox4_32_10>;

inline __device__ float uniform_of(unsigned int word) {
  return static_cast<float>(word) * 0x1p-32f + 0x1p-33f;
}
inline __device__ float uniform_of(unsigned long long word) {
  return static_cast<float>(word) * 0x1p-64f + 0x1p-65f;
}
inline __device__ double uniform_double_of(unsigned int word) {
  return word * 0x1p-32 + 0x1p-32;
}
inline __device__ double uniform_double_of(unsigned long long word) {
  return static_cast<double>(word >> 11) * 0x1p-53 + 0x1p-54;
}
/// Of 53 bits of two words.
inline __device__ double uniform_double_of(unsigned int low, unsigned int high) {
  const unsigned long long bits = low ^ static_cast<unsigned long long>(high) << 21;
  return static_cast<double>(bits) * 0x1p-53 + 0x1p-54;
}

inline constexpr double kMrgUnit = 1.0 / 4294967087.0;

}  // namespace warpstep::sim

template <class State>
requires warpstep::sim::WordState<State> || warpstep::sim::SobolState<State> __device__ float
curand_uniform(State* state) {
  return warpstep::sim::uniform_of(curand(state));
}

inline __device__ float curand_uniform(curandStateMRG32k3a_t* state) {
  return static_cast<float>(static_cast<double>(warpstep::sim::next_mrg(state)) *
                            warpstep::sim::kMrgUnit);
}

inline __device__ double curand_uniform_double(curandStateXORWOW_t* state) {
  const unsigned int low = curand(state);
  return warpstep::sim::uniform_double_of(low, curand(state));
}

template <class State>
requires std::same_as<State, curandStatePhilox4_32_10> || warpstep::sim::SobolState<State>
    __device__ double curand_uniform_double(State* state) {
  return warpstep::sim::uniform_double_of(curand(state));
}

inline __device__ double curand_uniform_double(curandStateMRG32k3a_t* state) {
  return static_cast<double>(warpstep::sim::next_mrg(state)) * warpstep::sim::kMrgUnit;
}

inline __device__ float4 curand_uniform4(curandStatePhilox4_32_10_t* state) {
  const uint4 words = curand4(state);
  using warpstep::sim::uniform_of;
  return {uniform_of(words.x), uniform_of(words.y), uniform_of(words.z), uniform_of(words.w)};
}

inline __device__ double2 curand_uniform2_double(curandStatePhilox4_32_10_t* state) {
  const uint4 words = curand4(state);
  using warpstep::sim::uniform_double_of;
  return {uniform_double_of(words.x, words.y), uniform_double_of(words.z, words.w)};
}
