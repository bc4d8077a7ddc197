// Message passing between blocks: the writer's fence reaches only its own block.
// expect: race-scope
__global__ void pass_message(volatile int* memory) {
  if (blockIdx.x == 0) {
    memory[0] = 42;
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
  pass_message<<<2, 1>>>(memory);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
