// Exclusive scan by up-sweep and down-sweep (Blelloch), with padding against bank conflicts.
// covers: __shared__ static, __syncthreads
#include <stdio.h>

#define LOG_BANKS 5
#define PAD(n) ((n) >> LOG_BANKS)
#define SIZE 1024

__global__ void exclusive_scan(int* data) {
  __shared__ int temp[SIZE + SIZE / 32];
  int tid = threadIdx.x, offset = 1;
  int ai = tid, bi = tid + SIZE / 2;
  temp[ai + PAD(ai)] = data[ai];
  temp[bi + PAD(bi)] = data[bi];
  for (int d = SIZE >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (tid < d) {
      int a = offset * (2 * tid + 1) - 1, b = offset * (2 * tid + 2) - 1;
      temp[b + PAD(b)] += temp[a + PAD(a)];
    }
    offset *= 2;
  }
  if (tid == 0) temp[SIZE - 1 + PAD(SIZE - 1)] = 0;
  for (int d = 1; d < SIZE; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (tid < d) {
      int a = offset * (2 * tid + 1) - 1, b = offset * (2 * tid + 2) - 1;
      int t = temp[a + PAD(a)];
      temp[a + PAD(a)] = temp[b + PAD(b)];
      temp[b + PAD(b)] += t;
    }
  }
  __syncthreads();
  data[ai] = temp[ai + PAD(ai)];
  data[bi] = temp[bi + PAD(bi)];
}

int main() {
  int host[SIZE], *data;
  for (int i = 0; i < SIZE; i++) host[i] = i % 4 + 1;
  cudaMalloc((void**)&data, sizeof(host));
  cudaMemcpy(data, host, sizeof(host), cudaMemcpyHostToDevice);
  exclusive_scan<<<1, SIZE / 2>>>(data);
  cudaMemcpy(host, data, sizeof(host), cudaMemcpyDeviceToHost);
  printf("%d %d %d %d ... %d\n", host[0], host[1], host[2], host[3], host[SIZE - 1]);
  cudaFree(data);
  return 0;
}
