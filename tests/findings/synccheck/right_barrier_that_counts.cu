// A barrier also counts for the whole block, and its answer is used.
// expect: nothing
__global__ void count_even(const int* in, int* out) {
  const int even = __syncthreads_count(in[threadIdx.x] % 2 == 0);
  if (threadIdx.x == 0) *out = even;
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMemset(in, 0, 64 * sizeof(int));
  count_even<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
