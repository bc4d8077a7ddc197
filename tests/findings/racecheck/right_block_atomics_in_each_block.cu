// Each block adds to a number of its own, for which atomics of the block are enough.
// expect: nothing
__global__ void count(int* counters) {
  atomicAdd_block(&counters[blockIdx.x], 1);
}

int main() {
  int* counters;
  cudaMalloc(&counters, 2 * sizeof(int));
  cudaMemset(counters, 0, 2 * sizeof(int));
  count<<<2, 64>>>(counters);
  cudaDeviceSynchronize();
  cudaFree(counters);
}
