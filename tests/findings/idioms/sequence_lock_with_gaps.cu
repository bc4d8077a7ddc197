// A sequence lock of plain data: the reader takes them while they are written.
// expect: race-global
__global__ void of_plain_data(volatile unsigned* number, int* data, int* out, volatile int* seen) {
  if (blockIdx.x == 0) {
    for (int round = 1; round <= 4; ++round) {
      *number = *number + 1;
      __threadfence();
      data[0] = round;  // here
      __threadfence();
      *number = *number + 1;
      while (*seen < round && round < 3)
        ;
    }
  } else {
    for (int round = 1; round <= 2; ++round) {
      unsigned before, after;
      int first;
      do {
        before = *number;
        __threadfence();
        first = data[0];  // and here
        __threadfence();
        after = *number;
      } while (before % 2 != 0 || before != after || first < round);
      out[blockIdx.x] = first;
      *seen = round;
    }
  }
}

int main() {
  int* memory;
  cudaMalloc(&memory, 4096 * sizeof(int));
  cudaMemset(memory, 0, 4096 * sizeof(int));
  of_plain_data<<<2, 1>>>((unsigned*)memory, memory + 64, memory + 128, memory + 256);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
