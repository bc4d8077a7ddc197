// Forms that CUDA 13 has removed and older programs still use.
// covers: cudaThreadSynchronize
// gpu: none, CUDA 13 refuses these forms
#include <stdio.h>

__global__ void sum(int* out) {
  int v = threadIdx.x, w = threadIdx.x;
  for (int m = 16; m > 0; m /= 2) v += __shfl_xor_sync(~0u, v, m);
  for (int d = 16; d > 0; d /= 2) w += __shfl_down_sync(~0u, w, d);
  if (threadIdx.x == 0) {
    out[0] = v;
    out[1] = w;
  }
}

int main() {
  int *d, h[2];
  cudaMalloc(&d, sizeof(h));
  sum<<<1, 32>>>(d);
  cudaThreadSynchronize();
  cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
  printf("%d %d\n", h[0], h[1]);
  cudaFree(d);
}
