// All that is told of is one value: a volatile flag that anybody may set.
// expect: nothing
__global__ void search(volatile int* memory) {
  for (int i = 0; i < 16; ++i) {
    if (memory[512] != 0) return;
    if (memory[blockIdx.x * 16 + i] == 0) memory[512] = 1;
  }
}

int main() {
  int* memory;
  cudaMalloc(&memory, 1024 * sizeof(int));
  cudaMemset(memory, 0, 1024 * sizeof(int));
  search<<<4, 1>>>(memory);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
