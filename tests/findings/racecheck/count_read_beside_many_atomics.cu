// A count is read before the barrier, after more atomics than there is time to follow.
// expect: race-shared
//
#include <cstdio>

__global__ void count(const unsigned char* values, int n, int* counts) {
  __shared__ int bins[64];
  if (threadIdx.x < 64) bins[threadIdx.x] = 0;
  __syncthreads();
  for (int i = static_cast<int>(threadIdx.x); i < n; i += static_cast<int>(blockDim.x))
    atomicAdd(&bins[values[i] % 64], 1);                          // here
  if (threadIdx.x < 64) counts[threadIdx.x] = bins[threadIdx.x];  // and here
}

int main() {
  constexpr int n = 8192;
  unsigned char* values;
  int* counts;
  cudaMallocManaged(&values, n);
  cudaMallocManaged(&counts, 64 * sizeof(int));
  for (int i = 0; i < n; ++i) values[i] = static_cast<unsigned char>(i * 37);
  count<<<1, 256>>>(values, n, counts);
  cudaDeviceSynchronize();
  cudaFree(values);
  cudaFree(counts);
}
