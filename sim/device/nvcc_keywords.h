// Gives CUDA's declaration words back to the translator: `warpstep cc` preprocesses with this file
// after warpstep/kernel.h, so that the translator sees them and the compiler does not.
#pragma once

#include <warpstep/kernel.h>

#undef __global__
#undef __device__
#undef __host__
#undef __constant__
#undef __shared__
#undef __grid_constant__
#undef __launch_bounds__
#undef __maxnreg__
