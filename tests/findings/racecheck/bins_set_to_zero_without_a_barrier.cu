// A histogram in shared memory is set to zero by the threads that count: the barrier is to stand
// behind the line above, whichever of the two came first.
// expect: race-shared
__global__ void count(const int* values, int* counts) {
  __shared__ int bins[64];
  bins[threadIdx.x] = 0;                          // here
  atomicAdd(&bins[values[threadIdx.x] % 64], 1);  // and here
  __syncthreads();
  counts[threadIdx.x] = bins[threadIdx.x];
}

int main() {
  int host[64], *values, *counts;
  for (int i = 0; i < 64; ++i) host[i] = 7 * i + 5;
  cudaMalloc(&values, sizeof host);
  cudaMalloc(&counts, sizeof host);
  cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
  count<<<1, 64>>>(values, counts);
  const cudaError_t error = cudaMemcpy(host, counts, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(counts);
  cudaFree(values);
  return error;
}
