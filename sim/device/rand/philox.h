// Philox4_32_10: a counter of 128 bits, encrypted in ten rounds into four words.
#pragma once

#include <host_defines.h>

#include "sim/device/rand/states.h"

namespace warpstep::sim {

inline __device__ uint4 philox_of(uint4 counter, uint2 key) {
  for (int round = 0; round < 10; ++round) {
    const unsigned long long a = 0xD2511F53ull * counter.x, b = 0xCD9E8D57ull * counter.z;
    counter = {static_cast<unsigned int>(b >> 32) ^ counter.y ^ key.x, static_cast<unsigned int>(b),
               static_cast<unsigned int>(a >> 32) ^ counter.w ^ key.y,
               static_cast<unsigned int>(a)};
    key.x += 0x9E3779B9u;
    key.y += 0xBB67AE85u;
  }
  return counter;
}

/// The counter n blocks later.
inline __device__ uint4 philox_later(uint4 counter, unsigned long long n) {
  const unsigned long long low = (static_cast<unsigned long long>(counter.y) << 32 | counter.x) + n;
  const unsigned long long carry = low < n;
  const unsigned long long high =
      (static_cast<unsigned long long>(counter.w) << 32 | counter.z) + carry;
  return {static_cast<unsigned int>(low), static_cast<unsigned int>(low >> 32),
          static_cast<unsigned int>(high), static_cast<unsigned int>(high >> 32)};
}

inline __device__ unsigned int word_of(const uint4& words, unsigned int index) {
  return index == 0 ? words.x : index == 1 ? words.y : index == 2 ? words.z : words.w;
}

}  // namespace warpstep::sim

/// Skips n numbers.
inline __device__ void skipahead(unsigned long long n, curandStatePhilox4_32_10_t* state) {
  const unsigned int place = state->STATE + static_cast<unsigned int>(n & 3);
  state->ctr = warpstep::sim::philox_later(state->ctr, n / 4 + place / 4);
  state->STATE = place % 4;
  state->output = warpstep::sim::philox_of(state->ctr, state->key);
}

/// Skips n times 2^66 numbers.
inline __device__ void skipahead_sequence(unsigned long long n, curandStatePhilox4_32_10_t* state) {
  const unsigned long long high =
      (static_cast<unsigned long long>(state->ctr.w) << 32 | state->ctr.z) + n;
  state->ctr.z = static_cast<unsigned int>(high);
  state->ctr.w = static_cast<unsigned int>(high >> 32);
  state->output = warpstep::sim::philox_of(state->ctr, state->key);
}

inline __device__ void curand_init(unsigned long long seed, unsigned long long sequence,
                                   unsigned long long offset, curandStatePhilox4_32_10_t* state) {
  state->ctr = {0, 0, static_cast<unsigned int>(sequence),
                static_cast<unsigned int>(sequence >> 32)};
  state->key = {static_cast<unsigned int>(seed), static_cast<unsigned int>(seed >> 32)};
  state->STATE = 0;
  warpstep::sim::forget_spares(state);
  skipahead(offset, state);
}

inline __device__ unsigned int curand(curandStatePhilox4_32_10_t* state) {
  const unsigned int result = warpstep::sim::word_of(state->output, state->STATE);
  if (++state->STATE == 4) {
    state->STATE = 0;
    state->ctr = warpstep::sim::philox_later(state->ctr, 1);
    state->output = warpstep::sim::philox_of(state->ctr, state->key);
  }
  return result;
}

/// The next four numbers.
inline __device__ uint4 curand4(curandStatePhilox4_32_10_t* state) {
  uint4 result;
  result.x = curand(state);
  result.y = curand(state);
  result.z = curand(state);
  result.w = curand(state);
  return result;
}
