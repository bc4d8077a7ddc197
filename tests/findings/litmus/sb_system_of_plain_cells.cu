// Store buffering by the system: the cells are plain, which no fence makes up for.
// expect: race-global read-after-write
__global__ void store_and_look(int* memory) {
  const int me = blockIdx.x;
  memory[512 * me] = 1;
  __threadfence_system();
  if (memory[512 * (1 - me)] == 0) memory[1 + 512 * me] = 1;
}

int main() {
  int* memory;
  cudaMalloc(&memory, 1024 * sizeof(int));
  cudaMemset(memory, 0, 1024 * sizeof(int));
  store_and_look<<<2, 1>>>(memory);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
