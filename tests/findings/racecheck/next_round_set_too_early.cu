// Thread 0 sets the step for the next round while others still read that of this one.
// expect: race-shared write-after-read
__global__ void rounds(int* out) {
  __shared__ int step;
  const int t = threadIdx.x;
  if (t == 0) step = 1;
  __syncthreads();
  int sum = 0;
  for (int i = 0; i < 3; ++i) {
    sum += step;            // here
    if (t == 0) step = 10;  // and here
    __syncthreads();
  }
  out[t] = sum;
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  rounds<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
