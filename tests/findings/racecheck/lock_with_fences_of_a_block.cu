// The lock goes round between blocks, and its fences reach only the own block.
// expect: race-scope
__global__ void count(int* lock, int* counter) {
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  __threadfence_block();
  *counter += 1;  // here
  __threadfence_block();
  atomicExch(lock, 0);
}

int main() {
  int* memory;
  cudaMalloc(&memory, 2 * sizeof(int));
  cudaMemset(memory, 0, 2 * sizeof(int));
  count<<<8, 1>>>(memory, memory + 1);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
