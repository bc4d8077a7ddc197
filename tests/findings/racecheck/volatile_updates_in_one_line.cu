// Threads of two warps count in volatile bins, one of them behind a loop in the same line.
// expect: race-shared read-after-write
#include <cstdio>

// clang-format off
__global__ void count(const int* values, int* out) { __shared__ volatile int bins[2]; if (threadIdx.x < 2) bins[threadIdx.x] = 0; __syncthreads(); int v = values[threadIdx.x]; while (v > 1) v -= 2; if (threadIdx.x % 32 == 0) { bins[v]++; } __syncthreads(); if (threadIdx.x < 2) out[threadIdx.x] = bins[threadIdx.x]; }  // here and here
// clang-format on

int main() {
  int *values, *out;
  cudaMallocManaged(&values, 64 * sizeof(int));
  cudaMallocManaged(&out, 2 * sizeof(int));
  for (int i = 0; i < 64; ++i) values[i] = 4;
  count<<<1, 64>>>(values, out);
  cudaDeviceSynchronize();
  std::printf("%d\n", out[0]);
  cudaFree(values);
  cudaFree(out);
}
