// Coherence of reads within a block: the reads are atomic, the writes are not.
// expect: race-global
__global__ void count_rounds(int* memory) {
  if (threadIdx.x == 0) {
    memory[0] = 1;
    __threadfence_block();
    memory[0] = 2;
  } else if (threadIdx.x == 32) {
    const int first = atomicAdd_block(&memory[0], 0), second = atomicAdd_block(&memory[0], 0);
    if (first == 2 && second == 1) memory[1] = 1;
  }
}

int main() {
  int* memory;
  cudaMalloc(&memory, 1024 * sizeof(int));
  cudaMemset(memory, 0, 1024 * sizeof(int));
  count_rounds<<<1, 64>>>(memory);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
