// Twenty lanes add up their values in one line: what comes from lanes that have ended is dropped.
// expect: shuffle-from-inactive-lane
__global__ void sum(const int* in, int* out, int n) {
  const int i = threadIdx.x;
  const unsigned mask = __ballot_sync(0xffffffff, i < n);
  if (i >= n) return;
  int value = in[i];
  for (int step = 16; step > 0; step /= 2) {
    // clang-format off
    const int other = __shfl_down_sync(mask, value, step); if (i + step < n) value += other;  // here
    // clang-format on
  }
  if (i == 0) *out = value;
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 20 * sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMemset(in, 0, 20 * sizeof(int));
  sum<<<1, 32>>>(in, out, 20);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
