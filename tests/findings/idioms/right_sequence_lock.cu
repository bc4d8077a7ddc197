// A sequence lock: readers take volatile data again until its number is even and did not change.
// expect: nothing
__global__ void write_and_read(volatile unsigned* number, volatile int* data, int* out,
                               volatile int* seen) {
  if (blockIdx.x == 0) {
    for (int round = 1; round <= 4; ++round) {
      *number = *number + 1;
      __threadfence();
      data[0] = round;
      data[1] = -round;
      __threadfence();
      *number = *number + 1;
      while (*seen < round && round < 3)
        ;
    }
  } else {
    for (int round = 1; round <= 2; ++round) {
      unsigned before, after;
      int first, second;
      do {
        before = *number;
        __threadfence();
        first = data[0];
        second = data[1];
        __threadfence();
        after = *number;
      } while (before % 2 != 0 || before != after || first < round);
      out[blockIdx.x] = first + second;
      if (blockIdx.x == 1) *seen = round;
    }
  }
}

int main() {
  int* memory;
  cudaMalloc(&memory, 4096 * sizeof(int));
  cudaMemset(memory, 0, 4096 * sizeof(int));
  write_and_read<<<3, 1>>>((unsigned*)memory, memory + 64, memory + 128, memory + 256);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
