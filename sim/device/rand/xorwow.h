// XORWOW, cuRAND's default generator: curand_init(), curand() and skipping ahead.
#pragma once

#include <host_defines.h>

#include "sim/device/rand/skip_ahead.h"
#include "sim/device/rand/states.h"

/// Skips n numbers.
inline __device__ void skipahead(unsigned long long n, curandStateXORWOW_t* state) {
  unsigned int v[5] = {state->v[0], state->v[1], state->v[2], state->v[3], state->v[4]};
  warpstep::sim::skip_xorwow(v, n);
  for (int i = 0; i < 5; ++i) state->v[i] = v[i];
  state->d += 362437u * static_cast<unsigned int>(n);
}

/// Skips n times 2^67 numbers. The Weyl sequence is where it was: 2^67 is a multiple of its period.
inline __device__ void skipahead_sequence(unsigned long long n, curandStateXORWOW_t* state) {
  unsigned int v[5] = {state->v[0], state->v[1], state->v[2], state->v[3], state->v[4]};
  warpstep::sim::skip_xorwow_sequences(v, n);
  for (int i = 0; i < 5; ++i) state->v[i] = v[i];
}

inline __device__ void curand_init(unsigned long long seed, unsigned long long sequence,
                                   unsigned long long offset, curandStateXORWOW_t* state) {
  const unsigned int low = 1099087573u * (static_cast<unsigned int>(seed) ^ 0xaad26b49u);
  const unsigned int high = 2591861531u * (static_cast<unsigned int>(seed >> 32) ^ 0xf7dcefddu);
  unsigned int v[5] = {123456789u + low, 362436069u ^ low, 521288629u + high, 88675123u ^ high,
                       5783321u + low};
  warpstep::sim::skip_xorwow_sequences(v, sequence);
  warpstep::sim::skip_xorwow(v, offset);
  for (int i = 0; i < 5; ++i) state->v[i] = v[i];
  state->d = 6615241u + high + low + 362437u * static_cast<unsigned int>(offset);
  warpstep::sim::forget_spares(state);
}

inline __device__ unsigned int curand(curandStateXORWOW_t* state) {
  const unsigned int t = state->v[0] ^ (state->v[0] >> 2);
  for (int i = 0; i < 4; ++i) state->v[i] = state->v[i + 1];
  const unsigned int last = state->v[4];
  state->v[4] = last ^ (last << 4) ^ t ^ (t << 1);
  state->d += 362437u;
  return state->v[4] + state->d;
}
