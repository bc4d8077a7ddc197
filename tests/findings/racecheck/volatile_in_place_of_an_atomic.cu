// Volatile does not make one step of a read and a write: blocks lose each other's counts.
// expect: race-global
__global__ void count(volatile int* bins) {
  int i = blockIdx.x;
  while (i < 64) {
    bins[i % 2]++;  // here
    i += gridDim.x;
  }
}

int main() {
  int* memory;
  cudaMalloc(&memory, 1024 * sizeof(int));
  cudaMemset(memory, 0, 1024 * sizeof(int));
  count<<<4, 1>>>(memory);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
