// One launch sums everything: the last block that finishes adds the partial sums of all.
// covers: __threadfence, atomicInc, __device__ variable
#include <stdio.h>

__device__ unsigned int blocks_done = 0;

__global__ void sum(const int* in, int n, volatile int* partial, int* out) {
  __shared__ int values[128];
  __shared__ bool is_last;
  int mine = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    mine += in[i];
  values[threadIdx.x] = mine;
  __syncthreads();
  for (int s = 64; s > 0; s /= 2) {
    if (threadIdx.x < s) values[threadIdx.x] += values[threadIdx.x + s];
    __syncthreads();
  }
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = values[0];
    __threadfence();
    unsigned int ticket = atomicInc(&blocks_done, gridDim.x - 1);
    is_last = ticket == gridDim.x - 1;
  }
  __syncthreads();
  if (is_last && threadIdx.x == 0) {
    int total = 0;
    for (int b = 0; b < gridDim.x; b++) total += partial[b];
    *out = total;
  }
}

int main() {
  const int n = 10000, blocks = 20;
  int host[n], total;
  for (int i = 0; i < n; i++) host[i] = i;
  int *in, *partial, *out;
  cudaMalloc(&in, sizeof(host));
  cudaMalloc(&partial, blocks * sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
  for (int round = 0; round < 3; round++) {  // atomicInc wraps to zero: ready for the next launch
    sum<<<blocks, 128>>>(in, n, partial, out);
    cudaMemcpy(&total, out, sizeof(int), cudaMemcpyDeviceToHost);
    printf("round %d: %d\n", round, total);
  }
  cudaFree(in);
  cudaFree(partial);
  cudaFree(out);
}
