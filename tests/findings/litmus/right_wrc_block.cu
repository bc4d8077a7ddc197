// Write-to-read causality within a block: the third comes behind the first by way of the second.
// expect: nothing
__global__ void pass_on(volatile int* memory) {
  if (threadIdx.x == 0) {
    memory[0] = 42;
    __threadfence_block();
    memory[256] = 1;
  } else if (threadIdx.x == 32) {
    while (memory[256] == 0)
      ;
    __threadfence_block();
    memory[512] = 1;
  } else if (threadIdx.x == 64) {
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
  pass_on<<<1, 96>>>(memory);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
