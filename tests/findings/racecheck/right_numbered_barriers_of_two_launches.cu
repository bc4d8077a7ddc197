// The last arrival at a numbered barrier meets nobody: the next launch finds its barriers empty.
// expect: nothing
__global__ void pass(int* out, int rounds) {
  __shared__ int stage[64];
  const int i = threadIdx.x;
  for (int round = 0; round < rounds; ++round)
    if (i < 64) {
      if (round > 0) asm volatile("bar.sync 2, 128;" ::: "memory");  // it is free again
      stage[i] = round;
      asm volatile("bar.arrive 1, 128;" ::: "memory");
    } else {
      asm volatile("bar.sync 1, 128;" ::: "memory");  // it is full
      out[i - 64] += stage[i - 64];
      asm volatile("bar.arrive 2, 128;" ::: "memory");
    }
}

int main() {
  int* out;
  int result[64];
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  for (int launch = 0; launch < 2; ++launch) pass<<<1, 128>>>(out, 3);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  for (const int sum : result)
    if (sum != 6) return 1;
  return 0;
}
