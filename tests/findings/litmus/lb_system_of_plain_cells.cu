// Load buffering by the system: the cells are plain.
// expect: race-global
__global__ void look_and_store(int* memory) {
  const int me = blockIdx.x;
  const int seen = memory[512 * (1 - me)];
  __threadfence_system();
  memory[512 * me] = 1;
  if (seen == 1) memory[1 + 512 * me] = 1;
}

int main() {
  int* memory;
  cudaMalloc(&memory, 1024 * sizeof(int));
  cudaMemset(memory, 0, 1024 * sizeof(int));
  look_and_store<<<2, 1>>>(memory);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
