// Message passing within a block: the writer has no fence.
// expect: race-missing-fence read-after-write
__global__ void pass_message(volatile int* memory) {
  if (threadIdx.x == 0) {
    memory[0] = 42;
    memory[512] = 1;
  } else if (threadIdx.x == 32) {
    while (memory[512] == 0)
      ;
    __threadfence_block();
    memory[1] = memory[0];
  }
}

int main() {
  int* memory;
  cudaMalloc(&memory, 1024 * sizeof(int));
  cudaMemset(memory, 0, 1024 * sizeof(int));
  pass_message<<<1, 64>>>(memory);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
