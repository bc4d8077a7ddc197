// A sum by a tree in dynamic shared memory, one partial sum per block, the rest on the host.
// covers: extern __shared__, <<<grid,block,smem>>>, __syncthreads
#include <stdio.h>

__global__ void reduce(const int* in, int* out, int n) {
  extern __shared__ int sdata[];
  unsigned int tid = threadIdx.x;
  unsigned int i = blockIdx.x * (blockDim.x * 2) + threadIdx.x;
  int sum = i < n ? in[i] : 0;
  if (i + blockDim.x < n) sum += in[i + blockDim.x];
  sdata[tid] = sum;
  __syncthreads();
  for (unsigned int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (tid < s) sdata[tid] += sdata[tid + s];
    __syncthreads();
  }
  if (tid == 0) out[blockIdx.x] = sdata[0];
}

int main() {
  const int n = 100003, threads = 256, blocks = (n + 2 * threads - 1) / (2 * threads);
  static int in[n];
  static int out[blocks];
  long expected = 0;
  for (int i = 0; i < n; i++) expected += in[i] = (i * 7919) % 1001 - 500;
  int *d_in, *d_out;
  cudaMalloc(&d_in, n * sizeof(int));
  cudaMalloc(&d_out, blocks * sizeof(int));
  cudaMemcpy(d_in, in, n * sizeof(int), cudaMemcpyHostToDevice);
  reduce<<<blocks, threads, threads * sizeof(int)>>>(d_in, d_out, n);
  cudaMemcpy(out, d_out, blocks * sizeof(int), cudaMemcpyDeviceToHost);
  long sum = 0;
  for (int i = 0; i < blocks; i++) sum += out[i];
  printf("%d blocks, sum %ld, %s\n", blocks, sum, sum == expected ? "as on the CPU" : "WRONG");
  cudaFree(d_in);
  cudaFree(d_out);
}
