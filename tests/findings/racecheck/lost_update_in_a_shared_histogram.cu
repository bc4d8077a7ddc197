// Threads with the same value add to the same bin in shared memory with ++.
// expect: race-shared read-after-write
__global__ void histogram(int* out) {
  __shared__ int bins[8];
  const int t = threadIdx.x;
  if (t < 8) bins[t] = 0;
  __syncthreads();
  ++bins[t % 8];  // here
  __syncthreads();
  if (t < 8) out[t] = bins[t];
}

int main() {
  int* out;
  cudaMalloc(&out, 8 * sizeof(int));
  histogram<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
