// Coherence of a read and a write, at all scopes: the thread writes plainly.
// expect: race-global
__global__ void within_a_block(int* memory) {
  if (threadIdx.x == 0) {
    const int seen = atomicAdd_block(&memory[0], 0);
    memory[0] = 1;
    if (seen == 1) memory[1] = 1;
  } else if (threadIdx.x == 32) {
    atomicExch_block(&memory[0], 2);
  }
}

__global__ void within_the_device(int* memory) {
  if (blockIdx.x == 0) {
    const int seen = atomicAdd(&memory[0], 0);
    memory[0] = 1;
    if (seen == 1) memory[1] = 1;
  } else if (blockIdx.x == 1) {
    atomicExch(&memory[0], 2);
  }
}

__global__ void within_the_system(int* memory) {
  if (blockIdx.x == 0) {
    const int seen = atomicAdd_system(&memory[0], 0);
    memory[0] = 1;
    if (seen == 1) memory[1] = 1;
  } else if (blockIdx.x == 1) {
    atomicExch_system(&memory[0], 2);
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
