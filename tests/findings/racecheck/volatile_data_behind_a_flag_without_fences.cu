// The flag is polled, but data and flag have no fence between them on either side.
// expect: race-missing-fence read-after-write
__global__ void hand_over(volatile int* memory) {
  if (blockIdx.x == 0) {
    memory[0] = 42;  // here
    memory[512] = 1;
  } else {
    while (memory[512] == 0)
      ;
    memory[1] = memory[0];  // and here
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
