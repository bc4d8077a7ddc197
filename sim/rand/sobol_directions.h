// The direction vectors of Sobol sequences.
#pragma once

namespace warpstep::sim {

/// How many dimensions there are numbers for.
unsigned most_sobol_dimensions();

void sobol_directions(unsigned dimension, unsigned (&directions)[32]);
void sobol_directions(unsigned dimension, unsigned long long (&directions)[64]);

}  // namespace warpstep::sim
