// Warps hand over by a numbered barrier, and all add to one number by red.
// expect: nothing
__global__ void hand_over(int* out, int* sum) {
  __shared__ int stage[64];
  const int i = threadIdx.x;
  if (i < 64) {
    stage[i] = i;
    asm volatile("bar.arrive 3, 128;" ::: "memory");
  } else {
    asm volatile("bar.sync 3, 128;" ::: "memory");
    out[i - 64] = stage[127 - i];
  }
  asm volatile("red.global.add.s32 [%0], %1;" ::"l"(sum), "r"(i) : "memory");
}

int main() {
  int *out, *sum, result;
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMalloc(&sum, sizeof(int));
  cudaMemset(sum, 0, sizeof(int));
  hand_over<<<1, 128>>>(out, sum);
  cudaMemcpy(&result, sum, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  cudaFree(sum);
  return result == 127 * 64 ? 0 : 1;
}
