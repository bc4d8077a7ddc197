// Runs of equal values are added atomically, but the last run of each thread by a plain update.
// expect: race-global
__global__ void count(const int* values, int* bins) {
  int bin = -1, run = 0;
  const int begin = threadIdx.x * 4;
  for (int i = begin; i < begin + 4; ++i) {
    if (values[i] == bin) {
      ++run;
      continue;
    }
    if (run > 0) atomicAdd(&bins[bin], run);  // here
    bin = values[i];
    run = 1;
  }
  bins[bin] += run;  // and here
}

int main() {
  int host[512];
  for (int i = 0; i < 512; ++i) host[i] = i / 3 % 8;
  int *values, *bins;
  cudaMalloc(&values, sizeof host);
  cudaMalloc(&bins, 8 * sizeof(int));
  cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemset(bins, 0, 8 * sizeof(int));
  count<<<1, 128>>>(values, bins);
  cudaDeviceSynchronize();
  cudaFree(values);
  cudaFree(bins);
}
