// Shared memory of every kind: structs, several arrays at once, aligned, in device functions.
// covers: __shared__ static, __shared__ 2D/3D array, extern __shared__, __align__,
// __syncthreads, __syncwarp
#include <cstdio>

struct Cell {
  short low, high;
};

__device__ int rotate(int value) {
  __shared__ int buffer[64];
  buffer[threadIdx.x] = value;
  __syncthreads();
  int next = buffer[(threadIdx.x + 1) % 64];
  __syncthreads();
  return next;
}

__global__ void work(int* out) {
  __shared__ Cell cells[64];
  __shared__ int cube[4][4][4], sum;
  __shared__ __align__(16) unsigned char raw[64 * sizeof(int)];
  extern __shared__ __align__(8) double dynamic[];
  int t = threadIdx.x;
  cells[t].low = t;
  cells[t].high = -t;
  cube[t / 16][t / 4 % 4][t % 4] = t;
  ((int*)raw)[t] = rotate(t);
  dynamic[t] = t * 0.5;
  if (t == 0) sum = 0;
  __syncthreads();
  atomicAdd(&sum, cube[t % 4][t / 4 % 4][t / 16]);
  if (t < 32) {
    cells[t].low += cells[t + 32].high;
    __syncwarp();
    cells[t].high = cells[31 - t].low;
  }
  __syncthreads();
  out[t] = cells[t].low + cells[t].high + ((int*)raw)[63 - t] + int(dynamic[63 - t] * 2);
  if (t == 0) out[64] = sum;
}

int main() {
  int *d, h[65];
  cudaMalloc(&d, sizeof(h));
  work<<<1, 64, 64 * sizeof(double)>>>(d);
  cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
  printf("%d %d %d %d %d, sum %d\n", h[0], h[1], h[31], h[32], h[63], h[64]);
  cudaFree(d);
}
