// Three files compiled with -dc: a device function, a device variable and a kernel from elsewhere.
// covers: separate compilation, __device__ function
#include <cstdio>

#include "particle.h"

__global__ void advance(Particle* p, float dt) {
  p[threadIdx.x].advance(dt);
}

int main() {
  const int n = 16;
  Particle h[n], *d;
  for (int i = 0; i < n; i++) h[i] = {float(i), 1.0f};
  cudaMalloc(&d, sizeof(h));
  cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice);
  advance<<<1, n>>>(d, 0.5f);
  clamp<<<1, n>>>(d, 10.0f);
  cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
  printf("%.1f %.1f %.1f, %d calls\n", h[0].x, h[5].x, h[15].x, calls_so_far());
  cudaFree(d);
}
