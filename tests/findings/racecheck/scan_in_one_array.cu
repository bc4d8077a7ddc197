// Each step of the scan reads cells that other threads write in the same step.
// expect: race-shared write-after-read
__global__ void scan(int* out) {
  __shared__ int values[64];
  const int t = threadIdx.x;
  values[t] = 1;
  for (int step = 1; step < 64; step *= 2) {
    __syncthreads();
    if (t >= step) values[t] += values[t - step];  // here
  }
  out[t] = values[t];
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  scan<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
