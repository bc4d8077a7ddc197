// Two blocks take turns by a volatile cell that each polls before it writes, with fences.
// expect: nothing
__global__ void play(volatile int* memory) {
  const int me = blockIdx.x;
  for (int round = 0; round < 4; ++round) {
    while (memory[512] != 2 * round + me)
      ;
    __threadfence();
    memory[0] = memory[0] + me;
    __threadfence();
    memory[512] = 2 * round + me + 1;
  }
}

int main() {
  int* memory;
  cudaMalloc(&memory, 1024 * sizeof(int));
  cudaMemset(memory, 0, 1024 * sizeof(int));
  play<<<2, 1>>>(memory);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
