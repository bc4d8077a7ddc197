// cuRAND in kernels: states of generators, and the numbers that are drawn from them.
#pragma once

// Programs ask for CUDA's header by its guard.
#define CURAND_KERNEL_H_

#include "sim/device/rand/poisson.h"
