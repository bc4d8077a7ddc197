// The blocks write different values into one volatile cell: which one stays is chance.
// expect: race-global
__global__ void last(volatile int* out) {
  if (threadIdx.x == 0) out[0] = blockIdx.x;  // here
}

int main() {
  int* memory;
  cudaMalloc(&memory, 1024 * sizeof(int));
  cudaMemset(memory, 0, 1024 * sizeof(int));
  last<<<4, 32>>>(memory);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
