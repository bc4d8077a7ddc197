// The device functions that another file's kernel calls.
#include "particle.h"

__device__ int calls = 0;

__device__ void Particle::advance(float dt) {
  x += v * dt;
  atomicAdd(&calls, 1);
}

// Each half of the values is added up by a thread.
__device__ float sum_of(const float* values) {
  __shared__ float halves[2];
  if (threadIdx.x < 2) {
    halves[threadIdx.x] = 0;
    for (int i = 0; i < 8; ++i) halves[threadIdx.x] += values[threadIdx.x * 8 + i];
  }
  __syncthreads();
  return halves[0] + halves[1];
}

__device__ float middle_of(const Particle* particles) {
  __shared__ float places[16];
  places[threadIdx.x] = particles[threadIdx.x].x;
  __syncthreads();
  return sum_of(places) / 16;
}
