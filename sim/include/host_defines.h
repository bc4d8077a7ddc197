// CUDA defines __global__, __device__ and their companions here. On the simulator every file has
// them already: see sim/dialect.h.
#pragma once
