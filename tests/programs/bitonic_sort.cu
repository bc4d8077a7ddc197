// Bitonic sort: in shared memory for one block, and by one launch per step for many.
// covers: __shared__ static, __syncthreads, extern __shared__
#include <algorithm>
#include <cstdio>
#include <vector>

__device__ void order(int& a, int& b, bool up) {
  if ((a > b) == up) {
    int t = a;
    a = b;
    b = t;
  }
}

__global__ void sort_block(int* values) {
  extern __shared__ int s[];
  int i = threadIdx.x;
  s[i] = values[blockIdx.x * blockDim.x + i];
  __syncthreads();
  for (int k = 2; k <= blockDim.x; k <<= 1)
    for (int j = k >> 1; j > 0; j >>= 1) {
      int partner = i ^ j;
      if (partner > i) order(s[i], s[partner], (i & k) == 0);
      __syncthreads();
    }
  values[blockIdx.x * blockDim.x + i] = s[i];
}

__global__ void step(int* values, int j, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, partner = i ^ j;
  if (partner > i) order(values[i], values[partner], (i & k) == 0);
}

int main() {
  const int n = 4096, block = 512;
  std::vector<int> host(n), sorted(n);
  unsigned int state = 12345;
  for (int& v : host) v = int((state = state * 1664525u + 1013904223u) >> 8);
  int* values;
  cudaMalloc(&values, n * sizeof(int));
  cudaMemcpy(values, host.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  sort_block<<<n / block, block, block * sizeof(int)>>>(values);
  cudaMemcpy(sorted.data(), values, n * sizeof(int), cudaMemcpyDeviceToHost);
  int unsorted = 0;
  for (int b = 0; b < n; b += block)
    unsorted += !std::is_sorted(sorted.begin() + b, sorted.begin() + b + block);
  cudaMemcpy(values, host.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  for (int k = 2; k <= n; k <<= 1)
    for (int j = k >> 1; j > 0; j >>= 1) step<<<n / block, block>>>(values, j, k);
  cudaMemcpy(sorted.data(), values, n * sizeof(int), cudaMemcpyDeviceToHost);
  std::sort(host.begin(), host.end());
  printf("%d blocks unsorted; the whole is %s; least %d, most %d\n", unsorted,
         host == sorted ? "sorted" : "WRONG", sorted[0], sorted[n - 1]);
  cudaFree(values);
}
