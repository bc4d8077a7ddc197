// Volatile data is handed over by a volatile flag, with a fence on both sides.
// expect: nothing
__global__ void hand_over(volatile int* memory) {
  if (blockIdx.x == 0) {
    memory[0] = 42;
    __threadfence();
    memory[512] = 1;
  } else {
    int seen;
    do {
      seen = memory[512];
    } while (seen == 0);
    __threadfence();
    memory[1] = memory[0];
  }
}

int main() {
  int* memory;
  cudaMalloc(&memory, 1024 * sizeof(int));
  cudaMemset(memory, 0, 1024 * sizeof(int));
  hand_over<<<2, 1>>>(memory);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
