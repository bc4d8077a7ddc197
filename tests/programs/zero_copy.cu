// A kernel that reads and writes mapped host memory: no copies at all.
// covers: cudaHostAlloc, cudaHostGetDevicePointer, cudaSetDeviceFlags, cudaFreeHost
#include <cstdio>

__global__ void add(const int* a, const int* b, int* c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

int main() {
  const int n = 1000;
  cudaSetDeviceFlags(cudaDeviceMapHost);
  int *a, *b, *c, *da, *db, *dc;
  cudaHostAlloc(&a, n * sizeof(int), cudaHostAllocMapped | cudaHostAllocWriteCombined);
  cudaHostAlloc(&b, n * sizeof(int), cudaHostAllocMapped | cudaHostAllocWriteCombined);
  cudaHostAlloc(&c, n * sizeof(int), cudaHostAllocMapped);
  for (int i = 0; i < n; i++) {
    a[i] = i;
    b[i] = i * i;
  }
  cudaHostGetDevicePointer(&da, a, 0);
  cudaHostGetDevicePointer(&db, b, 0);
  cudaHostGetDevicePointer(&dc, c, 0);
  add<<<(n + 127) / 128, 128>>>(da, db, dc, n);
  cudaDeviceSynchronize();
  int wrong = 0;
  for (int i = 0; i < n; i++) wrong += c[i] != i + i * i;
  printf("%d wrong, c[999] = %d\n", wrong, c[999]);
  cudaFreeHost(a);
  cudaFreeHost(b);
  cudaFreeHost(c);
}
