// The kernel that another file launches.
#include "particle.h"

__global__ void clamp(Particle* particles, float limit) {
  if (particles[threadIdx.x].x > limit) particles[threadIdx.x].x = limit;
  atomicAdd(&calls, 100);
}

int calls_so_far() {
  int h = 0;
  cudaMemcpyFromSymbol(&h, calls, sizeof(h));
  return h;
}
