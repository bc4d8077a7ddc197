// Three files compiled with -dc: device functions, a variable and a kernel from elsewhere.
// covers: separate compilation, __device__ function
#include <cstdio>

#include "particle.h"

__global__ void advance(Particle* p, float dt) {
  p[threadIdx.x].advance(dt);
}

__global__ void pull_together(Particle* p) {
  __shared__ float own[16];
  own[threadIdx.x] = p[threadIdx.x].v;
  p[threadIdx.x].x -= middle_of(p) * own[threadIdx.x];
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
  pull_together<<<1, n>>>(d);
  cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
  cudaFuncAttributes attributes, simple;
  cudaFuncGetAttributes(&attributes, pull_together);
  cudaFuncGetAttributes(&simple, advance);
  printf("%.1f %.1f %.1f, %zu and %zu bytes of shared memory\n", h[0].x, h[5].x, h[15].x,
         attributes.sharedSizeBytes, simple.sharedSizeBytes);
  cudaFree(d);
}
