// The device function that another file's kernel calls.
#include "particle.h"

__device__ int calls = 0;

__device__ void Particle::advance(float dt) {
  x += v * dt;
  atomicAdd(&calls, 1);
}
