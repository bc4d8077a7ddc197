// A program of three files, as docs/cc.md builds it: the kernel and main().
#include "twice.h"

#include <cstdio>

int plus_one(int value);  // c.cpp

__global__ void fill(int* out) {
  out[threadIdx.x] = twice(threadIdx.x);
}

int main() {
  int* values = nullptr;
  cudaMallocManaged(&values, N * sizeof(int));
  fill<<<1, N>>>(values);
  cudaDeviceSynchronize();
  for (int i = 0; i < N; ++i) printf("%d%c", plus_one(values[i]), i + 1 < N ? ' ' : '\n');
  return cudaFree(values);
}
