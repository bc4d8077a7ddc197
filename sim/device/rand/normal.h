// Normal and log-normal numbers: by Box and Muller's transform from pseudorandom numbers, by the
// inverse of the distribution from quasirandom ones.
#pragma once

#include <host_defines.h>
#include <math.h>

#include "sim/device/math/all.h"
#include "sim/device/rand/uniform.h"

namespace warpstep::sim {

template <class State>
concept PseudoState = WordState<State> || std::same_as<State, curandStateMRG32k3a>;

inline __device__ float2 normals_of(unsigned int x, unsigned int y) {
  const float radius = sqrtf(-2.0f * logf(uniform_of(x)));
  constexpr float kTurn = 0x1p-32f * 6.2831855f;
  const float angle = static_cast<float>(y) * kTurn + kTurn / 2;
  return {sinf(angle) * radius, cosf(angle) * radius};
}

inline __device__ double2 normals_double_of(unsigned int x, unsigned int y, unsigned int z,
                                            unsigned int w) {
  const double radius = sqrt(-2.0 * log(uniform_double_of(x, y)));
  const double half_turns = 2.0 * uniform_double_of(z, w);
  return {sinpi(half_turns) * radius, cospi(half_turns) * radius};
}

/// Two normal numbers of one transform.
template <WordState State>
__device__ float2 next_normals(State* state) {
  const unsigned int x = curand(state);
  return normals_of(x, curand(state));
}

template <WordState State>
__device__ double2 next_normals_double(State* state) {
  const unsigned int x = curand(state), y = curand(state), z = curand(state);
  return normals_double_of(x, y, z, curand(state));
}

inline __device__ float2 next_normals(curandStateMRG32k3a_t* state) {
  const float u = curand_uniform(state);
  const float angle = curand_uniform(state) * 6.2831855f;
  const float radius = sqrtf(-2.0f * logf(u));
  return {sinf(angle) * radius, cosf(angle) * radius};
}

inline __device__ double2 next_normals_double(curandStateMRG32k3a_t* state) {
  const double u = curand_uniform_double(state);
  const double half_turns = 2.0 * curand_uniform_double(state);
  const double radius = sqrt(-2.0 * log(u));
  return {sinpi(half_turns) * radius, cospi(half_turns) * radius};
}

/// From the nearer end, so that the smallest numbers keep their bits.
template <class Word>
__device__ float normal_by_inverse(Word word) {
  constexpr Word kHalf = Word{1} << (8 * sizeof(Word) - 1);
  const bool is_upper = word >= kHalf;
  const float p = uniform_of(is_upper ? static_cast<Word>(~word) : word);
  const float z = -1.4142135f * erfcinvf(2.0f * p);
  return is_upper ? -z : z;
}
template <class Word>
__device__ double normal_double_by_inverse(Word word) {
  constexpr Word kHalf = Word{1} << (8 * sizeof(Word) - 1);
  const bool is_upper = word >= kHalf;
  const double p = uniform_double_of(is_upper ? static_cast<Word>(~word) : word);
  const double z = -1.4142135623730951 * erfcinv(2.0 * p);
  return is_upper ? -z : z;
}

}  // namespace warpstep::sim

template <warpstep::sim::PseudoState State>
__device__ float2 curand_normal2(State* state) {
  return warpstep::sim::next_normals(state);
}

template <warpstep::sim::PseudoState State>
__device__ double2 curand_normal2_double(State* state) {
  return warpstep::sim::next_normals_double(state);
}

namespace warpstep::sim {

/// Every second call returns the second number of the call before it.
template <PseudoState State, class DrawTwo>
__device__ float one_of_two(State* state, curandSpare kind, const DrawTwo& draw_two) {
  if (state->spare_kind == kind) {
    state->spare_kind = curandSpare::none;
    return state->spare;
  }
  const float2 pair = draw_two();
  state->spare = pair.y;
  state->spare_kind = kind;
  return pair.x;
}

template <PseudoState State, class DrawTwo>
__device__ double one_double_of_two(State* state, curandSpare kind, const DrawTwo& draw_two) {
  if (state->spare_double_kind == kind) {
    state->spare_double_kind = curandSpare::none;
    return state->spare_double;
  }
  const double2 pair = draw_two();
  state->spare_double = pair.y;
  state->spare_double_kind = kind;
  return pair.x;
}

}  // namespace warpstep::sim

template <warpstep::sim::PseudoState State>
__device__ float curand_normal(State* state) {
  return warpstep::sim::one_of_two(state, curandSpare::normal,
                                   [state] { return curand_normal2(state); });
}

template <warpstep::sim::PseudoState State>
__device__ double curand_normal_double(State* state) {
  return warpstep::sim::one_double_of_two(state, curandSpare::normal,
                                          [state] { return curand_normal2_double(state); });
}

template <warpstep::sim::SobolState State>
__device__ float curand_normal(State* state) {
  return warpstep::sim::normal_by_inverse(curand(state));
}

template <warpstep::sim::SobolState State>
__device__ double curand_normal_double(State* state) {
  return warpstep::sim::normal_double_by_inverse(curand(state));
}

inline __device__ float4 curand_normal4(curandStatePhilox4_32_10_t* state) {
  const uint4 words = curand4(state);
  const float2 a = warpstep::sim::normals_of(words.x, words.y);
  const float2 b = warpstep::sim::normals_of(words.z, words.w);
  return {a.x, a.y, b.x, b.y};
}

template <warpstep::sim::PseudoState State>
__device__ float2 curand_log_normal2(State* state, float mean, float stddev) {
  const float2 pair = curand_normal2(state);
  return {expf(mean + stddev * pair.x), expf(mean + stddev * pair.y)};
}

template <warpstep::sim::PseudoState State>
__device__ double2 curand_log_normal2_double(State* state, double mean, double stddev) {
  const double2 pair = curand_normal2_double(state);
  return {exp(mean + stddev * pair.x), exp(mean + stddev * pair.y)};
}

/// The second number of a pair is of the mean and deviation that the first was asked for with.
template <warpstep::sim::PseudoState State>
__device__ float curand_log_normal(State* state, float mean, float stddev) {
  return warpstep::sim::one_of_two(state, curandSpare::log_normal,
                                   [=] { return curand_log_normal2(state, mean, stddev); });
}

template <warpstep::sim::PseudoState State>
__device__ double curand_log_normal_double(State* state, double mean, double stddev) {
  return warpstep::sim::one_double_of_two(state, curandSpare::log_normal, [=] {
    return curand_log_normal2_double(state, mean, stddev);
  });
}

template <warpstep::sim::SobolState State>
__device__ float curand_log_normal(State* state, float mean, float stddev) {
  return expf(mean + stddev * curand_normal(state));
}

template <warpstep::sim::SobolState State>
__device__ double curand_log_normal_double(State* state, double mean, double stddev) {
  return exp(mean + stddev * curand_normal_double(state));
}

inline __device__ float4 curand_log_normal4(curandStatePhilox4_32_10_t* state, float mean,
                                            float stddev) {
  const float4 four = curand_normal4(state);
  return {expf(mean + stddev * four.x), expf(mean + stddev * four.y), expf(mean + stddev * four.z),
          expf(mean + stddev * four.w)};
}
