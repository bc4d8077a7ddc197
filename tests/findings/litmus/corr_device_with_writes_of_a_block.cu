// Coherence: the writes are atomic within their own block only.
// expect: race-scope
__global__ void count_rounds(int* memory) {
  if (blockIdx.x == 0) {
    atomicExch_block(&memory[0], 1);
    atomicExch_block(&memory[0], 2);
  } else {
    const int first = atomicAdd(&memory[0], 0), second = atomicAdd(&memory[0], 0);
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
