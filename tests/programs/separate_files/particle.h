// What the files of this program share.
#pragma once

struct Particle {
  float x, v;
  __device__ void advance(float dt);
};

extern __device__ int calls;

/// Where the 16 particles of a block's threads have their middle.
__device__ float middle_of(const Particle* particles);

__global__ void clamp(Particle* particles, float limit);
int calls_so_far();
