// Write-to-read causality: two blocks in the middle, all with fences.
// expect: nothing
__global__ void pass_on(volatile int* memory) {
  if (blockIdx.x == 0) {
    memory[0] = 42;
    __threadfence();
    memory[256] = 1;
  } else if (blockIdx.x == 1) {
    while (memory[256] == 0)
      ;
    __threadfence();
    memory[512] = 1;
  } else if (blockIdx.x == 2) {
    while (memory[512] == 0)
      ;
    __threadfence();
    memory[768] = 1;
  } else {
    while (memory[768] == 0)
      ;
    __threadfence();
    memory[1] = memory[0];
  }
}

int main() {
  int* memory;
  cudaMalloc(&memory, 1024 * sizeof(int));
  cudaMemset(memory, 0, 1024 * sizeof(int));
  pass_on<<<4, 1>>>(memory);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
