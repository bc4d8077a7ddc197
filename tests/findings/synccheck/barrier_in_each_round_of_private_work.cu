// In each round every thread continues with its own number alone.
// expect: redundant-barrier
__global__ void powers(int* out, int rounds) {
  __shared__ int values[64];
  const int t = threadIdx.x;
  values[t] = 1;
  for (int i = 0; i < rounds; ++i) {
    values[t] = values[t] * t % 1009;
    __syncthreads();  // here
  }
  out[t] = values[t];
}

int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  powers<<<1, 64>>>(out, 5);
  cudaDeviceSynchronize();
  cudaFree(out);
}
