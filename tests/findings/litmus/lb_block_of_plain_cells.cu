// Load buffering within a block: the cells are plain.
// expect: race-global
__global__ void look_and_store(int* memory) {
  const int me = threadIdx.x / 32;
  if (threadIdx.x % 32 != 0) return;
  const int seen = memory[512 * (1 - me)];
  __threadfence_block();
  memory[512 * me] = 1;
  if (seen == 1) memory[1 + 512 * me] = 1;
}

int main() {
  int* memory;
  cudaMalloc(&memory, 1024 * sizeof(int));
  cudaMemset(memory, 0, 1024 * sizeof(int));
  look_and_store<<<1, 64>>>(memory);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
