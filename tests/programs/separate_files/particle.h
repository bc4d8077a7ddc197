// What the files of this program share.
#pragma once

struct Particle {
  float x, v;
  __device__ void advance(float dt);
};

extern __device__ int calls;

__global__ void clamp(Particle* particles, float limit);
int calls_so_far();
