// A dot product with a cache per block and the last additions on the host, memory pinned.
// covers: cudaMallocHost, cudaFreeHost, __shared__ static
#include <stdio.h>
#define imin(a, b) (a < b ? a : b)

const int N = 33 * 1024;
const int threadsPerBlock = 256;
const int blocksPerGrid = imin(32, (N + threadsPerBlock - 1) / threadsPerBlock);

__global__ void dot(float* a, float* b, float* c) {
  __shared__ float cache[threadsPerBlock];
  int tid = threadIdx.x + blockIdx.x * blockDim.x;
  int cacheIndex = threadIdx.x;
  float temp = 0;
  while (tid < N) {
    temp += a[tid] * b[tid];
    tid += blockDim.x * gridDim.x;
  }
  cache[cacheIndex] = temp;
  __syncthreads();
  int i = blockDim.x / 2;
  while (i != 0) {
    if (cacheIndex < i) cache[cacheIndex] += cache[cacheIndex + i];
    __syncthreads();
    i /= 2;
  }
  if (cacheIndex == 0) c[blockIdx.x] = cache[0];
}

int main(void) {
  float *a, *b, *partial_c, *dev_a, *dev_b, *dev_partial_c;
  cudaMallocHost((void**)&a, N * sizeof(float));
  cudaMallocHost((void**)&b, N * sizeof(float));
  cudaMallocHost((void**)&partial_c, blocksPerGrid * sizeof(float));
  cudaMalloc((void**)&dev_a, N * sizeof(float));
  cudaMalloc((void**)&dev_b, N * sizeof(float));
  cudaMalloc((void**)&dev_partial_c, blocksPerGrid * sizeof(float));
  for (int i = 0; i < N; i++) {
    a[i] = i % 16;
    b[i] = i % 3;
  }
  cudaMemcpy(dev_a, a, N * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(dev_b, b, N * sizeof(float), cudaMemcpyHostToDevice);
  dot<<<blocksPerGrid, threadsPerBlock>>>(dev_a, dev_b, dev_partial_c);
  cudaMemcpy(partial_c, dev_partial_c, blocksPerGrid * sizeof(float), cudaMemcpyDeviceToHost);
  float c = 0;
  for (int i = 0; i < blocksPerGrid; i++) c += partial_c[i];
  long expected = 0;
  for (int i = 0; i < N; i++) expected += i % 16 * (i % 3);
  printf("GPU %.0f, CPU %ld\n", c, expected);
  cudaFree(dev_a);
  cudaFree(dev_b);
  cudaFree(dev_partial_c);
  cudaFreeHost(a);
  cudaFreeHost(b);
  cudaFreeHost(partial_c);
}
