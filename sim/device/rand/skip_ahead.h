// Skipping numbers of the linear generators: the state after n steps is a power of a matrix times
// the state (sim/rand/skip_ahead.cpp).
#pragma once

namespace warpstep::sim {

/// XORWOW: `steps` numbers onwards, or as many times 2^67.
void skip_xorwow(unsigned int (&state)[5], unsigned long long steps);
void skip_xorwow_sequences(unsigned int (&state)[5], unsigned long long sequences);

/// The two halves of the state of MRG32k3a.
struct MrgState {
  unsigned int first[3];
  unsigned int second[3];
};

/// MRG32k3a: `times` times 2^log2_steps numbers onwards.
void skip_mrg(MrgState& state, unsigned long long times, unsigned log2_steps);

}  // namespace warpstep::sim
