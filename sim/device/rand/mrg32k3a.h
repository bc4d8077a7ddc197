// MRG32k3a: the difference of two linear recurrences modulo primes near 2^32.
#pragma once

#include <host_defines.h>

#include "sim/device/math/all.h"
#include "sim/device/rand/skip_ahead.h"
#include "sim/device/rand/states.h"

namespace warpstep::sim {

inline constexpr unsigned long long kMrgModulus1 = 4294967087ull, kMrgModulus2 = 4294944443ull;

inline __device__ void skip(curandStateMRG32k3a_t* state, unsigned long long n,
                            unsigned log2_steps) {
  MrgState words;
  for (int i = 0; i < 3; ++i) words.first[i] = state->s1[i];
  for (int i = 0; i < 3; ++i) words.second[i] = state->s2[i];
  skip_mrg(words, n, log2_steps);
  for (int i = 0; i < 3; ++i) state->s1[i] = words.first[i];
  for (int i = 0; i < 3; ++i) state->s2[i] = words.second[i];
}

/// The next number, from 1 to kMrgModulus1.
inline __device__ unsigned long long next_mrg(curandStateMRG32k3a_t* state) {
  const unsigned long long p =
      (1403580 * (0ull + state->s1[1]) + 810728 * (kMrgModulus1 - state->s1[0])) % kMrgModulus1;
  const unsigned long long q =
      (527612 * (0ull + state->s2[2]) + 1370589 * (kMrgModulus2 - state->s2[0])) % kMrgModulus2;
  for (int i = 0; i < 2; ++i) state->s1[i] = state->s1[i + 1];
  for (int i = 0; i < 2; ++i) state->s2[i] = state->s2[i + 1];
  state->s1[2] = static_cast<unsigned int>(p);
  state->s2[2] = static_cast<unsigned int>(q);
  return p > q ? p - q : p + kMrgModulus1 - q;
}

}  // namespace warpstep::sim

/// Skips n numbers, or as many times 2^67 or 2^127.
inline __device__ void skipahead(unsigned long long n, curandStateMRG32k3a_t* state) {
  warpstep::sim::skip(state, n, 0);
}
inline __device__ void skipahead_subsequence(unsigned long long n, curandStateMRG32k3a_t* state) {
  warpstep::sim::skip(state, n, 76);
}
inline __device__ void skipahead_sequence(unsigned long long n, curandStateMRG32k3a_t* state) {
  warpstep::sim::skip(state, n, 127);
}

inline __device__ void curand_init(unsigned long long seed, unsigned long long sequence,
                                   unsigned long long offset, curandStateMRG32k3a_t* state) {
  unsigned long long low = 1, high = 1;  // what 12345 is multiplied by
  if (seed != 0) {
    low = static_cast<unsigned int>(seed) ^ 0x55555555u;
    high = static_cast<unsigned int>(seed >> 32) ^ 0xAAAAAAAAu;
  }
  const auto word = [](unsigned long long factor, unsigned long long modulus) {
    return static_cast<unsigned int>(factor * 12345u % modulus);
  };
  using namespace warpstep::sim;
  state->s1[0] = state->s1[2] = word(low, kMrgModulus1);
  state->s1[1] = word(high, kMrgModulus1);
  state->s2[0] = state->s2[2] = word(high, kMrgModulus2);
  state->s2[1] = word(low, kMrgModulus2);
  warpstep::sim::forget_spares(state);
  skipahead_subsequence(sequence, state);
  skipahead(offset, state);
}

inline __device__ unsigned int curand(curandStateMRG32k3a_t* state) {
  const double scale = 1.000000048662;  // onto all 32 bits
  // Of kMrgModulus1 itself, as a GPU converts, the largest number of 32 bits.
  return __double2uint_rz(static_cast<double>(warpstep::sim::next_mrg(state)) * scale);
}
