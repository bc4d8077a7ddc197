// The states of cuRAND's generators in kernels: of the same sizes, and as trivial.
#pragma once

#include <curand.h>
#include <host_defines.h>
#include <vector_types.h>

/// Which kind of number a generator has drawn two of at once, and returned one. The state keeps the
/// other one, which the next call for the same kind returns.
enum class curandSpare : int { none, normal, log_normal };

/// G. Marsaglia, Xorshift RNGs (2003): a xorshift of 160 bits plus a Weyl sequence.
struct curandStateXORWOW {
  unsigned int d;
  unsigned int v[5];
  curandSpare spare_kind, spare_double_kind;
  float spare;
  double spare_double;
};

/// J. Salmon et al., Parallel random numbers: as easy as 1, 2, 3 (2011).
struct curandStatePhilox4_32_10 {
  uint4 ctr;
  uint4 output;
  uint2 key;
  unsigned int STATE;  // how many words of `output` have been returned
  curandSpare spare_kind, spare_double_kind;
  float spare;
  double spare_double;
};

/// P. L'Ecuyer, Good parameters and implementations for combined multiple recursive random number
/// generators (1999).
struct curandStateMRG32k3a {
  unsigned int s1[3];
  unsigned int s2[3];
  curandSpare spare_kind, spare_double_kind;
  float spare;
  double spare_double;
};

/// I. Sobol's sequence in the order of the Gray code, of one dimension.
struct curandStateSobol32 {
  unsigned int i, x, c;  // c: 0, as nothing is scrambled
  unsigned int direction_vectors[32];
};

struct curandStateScrambledSobol32 {
  unsigned int i, x, c;
  unsigned int direction_vectors[32];
};

struct curandStateSobol64 {
  unsigned long long i, x, c;
  unsigned long long direction_vectors[64];
};

struct curandStateScrambledSobol64 {
  unsigned long long i, x, c;
  unsigned long long direction_vectors[64];
};

namespace warpstep::sim {

template <class State>
__device__ void forget_spares(State* state) {
  state->spare_kind = state->spare_double_kind = curandSpare::none;
  state->spare = 0;
  state->spare_double = 0;
}

}  // namespace warpstep::sim

using curandStateXORWOW_t = curandStateXORWOW;
using curandState_t = curandStateXORWOW;
using curandState = curandStateXORWOW;
using curandStatePhilox4_32_10_t = curandStatePhilox4_32_10;
using curandStateMRG32k3a_t = curandStateMRG32k3a;
using curandStateSobol32_t = curandStateSobol32;
using curandStateScrambledSobol32_t = curandStateScrambledSobol32;
using curandStateSobol64_t = curandStateSobol64;
using curandStateScrambledSobol64_t = curandStateScrambledSobol64;
