// Coherence of writes, at all scopes: one of two writers is plain.
// expect: race-global
__global__ void within_a_block(int* memory) {
  if (threadIdx.x == 0) {
    atomicExch_block(&memory[0], 1);
    atomicExch_block(&memory[0], 2);
  } else if (threadIdx.x == 32) {
    memory[0] = 3;
  }
}

__global__ void within_the_device(int* memory) {
  if (blockIdx.x == 0) {
    atomicExch(&memory[0], 1);
    atomicExch(&memory[0], 2);
  } else if (blockIdx.x == 1) {
    memory[0] = 3;
  }
}

__global__ void within_the_system(int* memory) {
  if (blockIdx.x == 0) {
    atomicExch_system(&memory[0], 1);
    atomicExch_system(&memory[0], 2);
  } else if (blockIdx.x == 1) {
    memory[0] = 3;
  }
}

int main() {
  int* memory;
  cudaMalloc(&memory, 4096 * sizeof(int));
  cudaMemset(memory, 0, 4096 * sizeof(int));
  within_a_block<<<1, 64>>>(memory);
  within_the_device<<<2, 1>>>(memory + 1024);
  within_the_system<<<2, 1>>>(memory + 2048);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
