// The value 16 has no bin in a histogram of 16 bins.
// expect: out-of-bounds-global
__global__ void count(int* bins) {
  atomicAdd(&bins[threadIdx.x / 2], 1);  // here
}

int main() {
  int* bins;
  cudaMalloc(&bins, 16 * sizeof(int));
  cudaMemset(bins, 0, 16 * sizeof(int));
  count<<<1, 33>>>(bins);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(bins);
  return error;
}
