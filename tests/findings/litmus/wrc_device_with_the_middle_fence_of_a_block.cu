// Write-to-read causality: the fence in the middle reaches only its own block.
// expect: race-scope read-after-write
__global__ void pass_on(volatile int* memory) {
  if (blockIdx.x == 0) {
    memory[0] = 42;
    __threadfence();
    memory[256] = 1;
  } else if (blockIdx.x == 1) {
    while (memory[256] == 0)
      ;
    __threadfence_block();
    memory[512] = 1;
  } else {
    while (memory[512] == 0)
      ;
    __threadfence();
    memory[1] = memory[0];
  }
}

int main() {
  int* memory;
  cudaMalloc(&memory, 1024 * sizeof(int));
  cudaMemset(memory, 0, 1024 * sizeof(int));
  pass_on<<<3, 1>>>(memory);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
