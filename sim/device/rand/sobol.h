// Sobol sequences, of 32 and 64 bits, plain and scrambled by an exclusive or.
#pragma once

#include <host_defines.h>

#include <concepts>

#include "sim/device/rand/states.h"

namespace warpstep::sim {

template <class State>
concept SobolState =
    std::same_as<State, curandStateSobol32> || std::same_as<State, curandStateScrambledSobol32> ||
    std::same_as<State, curandStateSobol64> || std::same_as<State, curandStateScrambledSobol64>;

/// The number at the state's index: the directions of the bits of its Gray code.
template <SobolState State>
__device__ auto sobol_number(const State& state) {
  decltype(state.x) result = state.c;
  for (auto gray = state.i ^ (state.i >> 1); gray != 0; gray &= gray - 1)
    result ^= state.direction_vectors[__builtin_ctzll(gray)];
  return result;
}

template <SobolState State>
__device__ void begin_sobol(State* state, const decltype(State::x)* directions,
                            decltype(State::x) scramble_c, decltype(State::x) offset) {
  state->c = scramble_c;
  for (unsigned i = 0; i < 8 * sizeof(state->x); ++i) state->direction_vectors[i] = directions[i];
  state->i = offset;
  state->x = sobol_number(*state);
}

}  // namespace warpstep::sim

template <warpstep::sim::SobolState State>
__device__ auto curand(State* state) {
  const auto result = state->x;
  // One bit of the Gray code differs from number to number.
  const unsigned changed = __builtin_ctzll(~static_cast<unsigned long long>(state->i));
  if (changed < 8 * sizeof(result)) state->x ^= state->direction_vectors[changed];
  ++state->i;
  return result;
}

/// Skips n numbers.
template <class Count, warpstep::sim::SobolState State>
__device__ void skipahead(Count n, State* state) {
  state->i += static_cast<decltype(state->i)>(n);
  state->x = warpstep::sim::sobol_number(*state);
}

inline __device__ void curand_init(curandDirectionVectors32_t direction_vectors,
                                   unsigned int offset, curandStateSobol32_t* state) {
  warpstep::sim::begin_sobol(state, direction_vectors, 0, offset);
}

inline __device__ void curand_init(curandDirectionVectors32_t direction_vectors,
                                   unsigned int scramble_c, unsigned int offset,
                                   curandStateScrambledSobol32_t* state) {
  warpstep::sim::begin_sobol(state, direction_vectors, scramble_c, offset);
}

inline __device__ void curand_init(curandDirectionVectors64_t direction_vectors,
                                   unsigned long long offset, curandStateSobol64_t* state) {
  warpstep::sim::begin_sobol(state, direction_vectors, 0, offset);
}

inline __device__ void curand_init(curandDirectionVectors64_t direction_vectors,
                                   unsigned long long scramble_c, unsigned long long offset,
                                   curandStateScrambledSobol64_t* state) {
  warpstep::sim::begin_sobol(state, direction_vectors, scramble_c, offset);
}
