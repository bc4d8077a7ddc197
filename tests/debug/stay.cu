// What lies between the user's lines: launches of both kinds, API calls, atomics, shuffles.
#include <algorithm>
#include <cstdio>
__global__ void fill(int* x, int n) {
  int i = threadIdx.x;
  if (i < n) x[i] = i;
}
template <int kBy>
__global__ void sum(const int* x, int* total) {
  int mine = x[threadIdx.x] * kBy;
  mine += __shfl_xor_sync(0xffffffff, mine, 1);
  unsigned votes = __ballot_sync(0xffffffff, mine > 5);
  mine = min(mine, 1000);
  atomicAdd(total, mine);
  __syncthreads();
  if (threadIdx.x == 0) printf("%d %u\n", *total, votes);
}
int main() {
  int *x, *total;
  cudaMallocManaged(&x, 32 * sizeof(int));
  cudaMallocManaged(&total, sizeof(int));
  fill<<<1, 32>>>(x, 32);
  cudaDeviceSynchronize();
  *total = std::max(0, *total);
  sum<2><<<dim3(1), dim3(32)>>>(x, total);
  cudaDeviceSynchronize();
  return 0;
}
