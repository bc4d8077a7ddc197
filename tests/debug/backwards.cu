// Threads that print, sum and hand on, in two kernels.
#include <cstdio>
__device__ int twice(int x) {
  return x + x;
}
__global__ void fill(int* data) {
  data[threadIdx.x] = threadIdx.x;
}
__global__ void sums(const int* in, int* out) {
  __shared__ int tile[8];
  int t = threadIdx.x;
  tile[t] = twice(in[t]);
  __syncthreads();
  int sum = 0;
  for (int k = 0; k <= t; ++k) {
    sum += tile[k];
  }
  if (t == 7) printf("sum %d\n", sum);
  out[t] = sum;
}
int main() {
  int *in, *out;
  cudaMallocManaged(&in, 32);
  cudaMallocManaged(&out, 32);
  fill<<<1, 8>>>(in);
  cudaDeviceSynchronize();
  printf("filled\n");
  fflush(stdout);
  sums<<<1, 8>>>(in, out);
  cudaDeviceSynchronize();
  printf("%d\n", out[7]);
}
