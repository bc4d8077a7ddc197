// A stencil of radius 3 with a halo in shared memory.
// covers: __shared__ static, cudaMemcpy
#include <stdio.h>
#define RADIUS 3
#define BLOCK_SIZE 64

__global__ void stencil_1d(const int* in, int* out) {
  __shared__ int temp[BLOCK_SIZE + 2 * RADIUS];
  int gindex = threadIdx.x + blockIdx.x * blockDim.x + RADIUS;
  int lindex = threadIdx.x + RADIUS;
  temp[lindex] = in[gindex];
  if (threadIdx.x < RADIUS) {
    temp[lindex - RADIUS] = in[gindex - RADIUS];
    temp[lindex + BLOCK_SIZE] = in[gindex + BLOCK_SIZE];
  }
  __syncthreads();
  int result = 0;
  for (int offset = -RADIUS; offset <= RADIUS; offset++) result += temp[lindex + offset];
  out[gindex - RADIUS] = result;
}

int main(void) {
  const int n = 1024;
  int h_in[n + 2 * RADIUS], h_out[n];
  for (int i = 0; i < n + 2 * RADIUS; i++) h_in[i] = i % 10;
  int *d_in, *d_out;
  cudaMalloc((void**)&d_in, sizeof(h_in));
  cudaMalloc((void**)&d_out, sizeof(h_out));
  cudaMemcpy(d_in, h_in, sizeof(h_in), cudaMemcpyHostToDevice);
  stencil_1d<<<n / BLOCK_SIZE, BLOCK_SIZE>>>(d_in, d_out);
  cudaMemcpy(h_out, d_out, sizeof(h_out), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; i++) {
    int sum = 0;
    for (int j = 0; j < 2 * RADIUS + 1; j++) sum += h_in[i + j];
    if (h_out[i] != sum) {
      printf("wrong at %d: %d, not %d\n", i, h_out[i], sum);
      return 1;
    }
  }
  printf("out[0] = %d, out[63] = %d, out[64] = %d\n", h_out[0], h_out[63], h_out[64]);
  cudaFree(d_in);
  cudaFree(d_out);
  return 0;
}
