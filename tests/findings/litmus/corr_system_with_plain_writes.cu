// Coherence of reads by the system: the reads are atomic, the writes are not.
// expect: race-global
__global__ void count_rounds(int* memory) {
  if (blockIdx.x == 0) {
    memory[0] = 1;
    __threadfence_system();
    memory[0] = 2;
  } else if (blockIdx.x == 1) {
    const int first = atomicAdd_system(&memory[0], 0), second = atomicAdd_system(&memory[0], 0);
    if (first == 2 && second == 1) memory[1] = 1;
  }
}

int main() {
  int* memory;
  cudaMalloc(&memory, 1024 * sizeof(int));
  cudaMemset(memory, 0, 1024 * sizeof(int));
  count_rounds<<<2, 1>>>(memory);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
