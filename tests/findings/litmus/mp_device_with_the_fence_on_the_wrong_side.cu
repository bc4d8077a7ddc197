// Message passing between blocks: the data is written behind the flag and its fence.
// expect: race-global read-after-write
__global__ void pass_message(volatile int* memory) {
  if (blockIdx.x == 0) {
    memory[512] = 1;
    __threadfence();
    memory[0] = 42;
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
