// Each thread reads a bin, counts in a variable of its own, and writes the bin.
// expect: race-global read-after-write
__global__ void count(const int* values, int* bins, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const int bin = values[i] % 4;
  int seen = bins[bin];  // here
  seen = seen + 1;
  bins[bin] = seen;  // and here
}

int main() {
  constexpr int kCount = 256;
  int *values, *bins;
  cudaMalloc(&values, kCount * sizeof(int));
  cudaMalloc(&bins, 4 * sizeof(int));
  cudaMemset(values, 0, kCount * sizeof(int));
  cudaMemset(bins, 0, 4 * sizeof(int));
  count<<<kCount / 64, 64>>>(values, bins, kCount);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(values);
  cudaFree(bins);
  return error;
}
