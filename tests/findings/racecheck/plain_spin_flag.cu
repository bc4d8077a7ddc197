// The flag is neither atomic nor volatile, so the compiler may read it once and spin for ever.
// expect: race-global read-after-write
// hangs
__global__ void hand_over(int* flag, int* out) {
  if (blockIdx.x == 0) {
    *flag = 1;  // here
  } else {
    while (*flag == 0)
      ;  // as well, which is not named yet
    *out = 1;
  }
}

int main() {
  int* memory;
  cudaMalloc(&memory, 2 * sizeof(int));
  cudaMemset(memory, 0, 2 * sizeof(int));
  hand_over<<<2, 1>>>(memory, memory + 1);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(memory);
  return error;
}
