// Coherence of writes, at all scopes: atomics on one cell; its own order is that of the thread.
// expect: nothing
__global__ void within_a_block(int* memory) {
  if (threadIdx.x == 0) {
    atomicMax_block(&memory[0], 1);
    atomicMax_block(&memory[0], 2);
  } else if (threadIdx.x == 32) {
    atomicMax_block(&memory[0], 3);
  }
}

__global__ void within_the_device(int* memory) {
  if (blockIdx.x == 0) {
    atomicMax(&memory[0], 1);
    atomicMax(&memory[0], 2);
  } else if (blockIdx.x == 1) {
    atomicMax(&memory[0], 3);
  }
}

__global__ void within_the_system(int* memory) {
  if (blockIdx.x == 0) {
    atomicMax_system(&memory[0], 1);
    atomicMax_system(&memory[0], 2);
  } else if (blockIdx.x == 1) {
    atomicMax_system(&memory[0], 3);
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
