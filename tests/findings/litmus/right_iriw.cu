// Independent reads of independent writes, at all scopes: all four are atomic.
// expect: nothing
__global__ void within_a_block(int* memory) {
  if (threadIdx.x == 0) atomicExch_block(&memory[0], 1);
  if (threadIdx.x == 32) atomicExch_block(&memory[512], 1);
  if (threadIdx.x == 64) {
    const int first = atomicAdd_block(&memory[0], 0);
    __threadfence_block();
    if (first == 1 && atomicAdd_block(&memory[512], 0) == 0) memory[1] = 1;
  }
  if (threadIdx.x == 96) {
    const int first = atomicAdd_block(&memory[512], 0);
    __threadfence_block();
    if (first == 1 && atomicAdd_block(&memory[0], 0) == 0) memory[2] = 1;
  }
}

__global__ void within_the_device(int* memory) {
  if (blockIdx.x == 0) atomicExch(&memory[0], 1);
  if (blockIdx.x == 1) atomicExch(&memory[512], 1);
  if (blockIdx.x == 2) {
    const int first = atomicAdd(&memory[0], 0);
    __threadfence();
    if (first == 1 && atomicAdd(&memory[512], 0) == 0) memory[1] = 1;
  }
  if (blockIdx.x == 3) {
    const int first = atomicAdd(&memory[512], 0);
    __threadfence();
    if (first == 1 && atomicAdd(&memory[0], 0) == 0) memory[2] = 1;
  }
}

__global__ void within_the_system(int* memory) {
  if (blockIdx.x == 0) atomicExch_system(&memory[0], 1);
  if (blockIdx.x == 1) atomicExch_system(&memory[512], 1);
  if (blockIdx.x == 2) {
    const int first = atomicAdd_system(&memory[0], 0);
    __threadfence_system();
    if (first == 1 && atomicAdd_system(&memory[512], 0) == 0) memory[1] = 1;
  }
  if (blockIdx.x == 3) {
    const int first = atomicAdd_system(&memory[512], 0);
    __threadfence_system();
    if (first == 1 && atomicAdd_system(&memory[0], 0) == 0) memory[2] = 1;
  }
}

int main() {
  int* memory;
  cudaMalloc(&memory, 4096 * sizeof(int));
  cudaMemset(memory, 0, 4096 * sizeof(int));
  within_a_block<<<1, 128>>>(memory);
  within_the_device<<<4, 1>>>(memory + 1024);
  within_the_system<<<4, 1>>>(memory + 2048);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
