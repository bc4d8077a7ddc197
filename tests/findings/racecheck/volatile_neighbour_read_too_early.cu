// A block reads its neighbour's volatile sum, which may not be there yet.
// expect: race-global
__global__ void add(volatile int* sums) {
  sums[blockIdx.x] = blockIdx.x + 1;                                  // here
  if (blockIdx.x > 0) sums[512 + blockIdx.x] = sums[blockIdx.x - 1];  // and here
}

int main() {
  int* memory;
  cudaMalloc(&memory, 1024 * sizeof(int));
  cudaMemset(memory, 0, 1024 * sizeof(int));
  add<<<4, 1>>>(memory);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
