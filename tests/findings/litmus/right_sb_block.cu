// Store buffering within a block: both cells are volatile; no outcome is a race.
// expect: nothing
__global__ void store_and_look(volatile int* memory) {
  const int me = threadIdx.x / 32;
  if (threadIdx.x % 32 != 0) return;
  memory[512 * me] = 1;
  __threadfence_block();
  if (memory[512 * (1 - me)] == 0) memory[1 + 512 * me] = 1;
}

int main() {
  int* memory;
  cudaMalloc(&memory, 1024 * sizeof(int));
  cudaMemset(memory, 0, 1024 * sizeof(int));
  store_and_look<<<1, 64>>>(memory);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
