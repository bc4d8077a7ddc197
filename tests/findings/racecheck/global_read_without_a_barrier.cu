// Threads of one block exchange values through global memory without a barrier.
// expect: race-global read-after-write
__global__ void exchange(int* values, int* out) {
  const int t = threadIdx.x;
  values[t] = t;                   // here
  out[t] = values[(t + 32) % 64];  // and here
}

int main() {
  int *values, *out;
  cudaMalloc(&values, 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMemset(values, 0, 64 * sizeof(int));
  exchange<<<1, 64>>>(values, out);
  cudaDeviceSynchronize();
  cudaFree(values);
  cudaFree(out);
}
