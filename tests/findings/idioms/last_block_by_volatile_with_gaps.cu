// The last block adds up volatile parts: with a gap in the fences, or an atomic of a block.
// expect: race-missing-fence
// expect: race-scope
__global__ void without_a_fence(volatile int* parts, int* sum, unsigned* arrived) {
  parts[blockIdx.x] = blockIdx.x;  // here
  if (atomicAdd(arrived, 1) != gridDim.x - 1) return;
  __threadfence();
  for (int b = 0; b < gridDim.x; ++b) *sum += parts[b];
}

__global__ void with_a_fence_of_a_block(volatile int* parts, int* sum, unsigned* arrived) {
  parts[blockIdx.x] = blockIdx.x;  // and here
  __threadfence_block();
  if (atomicAdd(arrived, 1) != gridDim.x - 1) return;
  __threadfence();
  for (int b = 0; b < gridDim.x; ++b) *sum += parts[b];
}

__global__ void with_an_atomic_of_a_block(volatile int* parts, int* sum, unsigned* arrived) {
  parts[blockIdx.x] = blockIdx.x;
  __threadfence();
  if (atomicAdd_block(arrived, 1) != gridDim.x - 1) return;  // and here
  __threadfence();
  for (int b = 0; b < gridDim.x; ++b) *sum += parts[b];
}

int main() {
  int* memory;
  cudaMalloc(&memory, 4096 * sizeof(int));
  cudaMemset(memory, 0, 4096 * sizeof(int));
  without_a_fence<<<8, 1>>>(memory + 64, memory, (unsigned*)memory + 8);
  with_a_fence_of_a_block<<<8, 1>>>(memory + 128, memory + 1, (unsigned*)memory + 9);
  with_an_atomic_of_a_block<<<8, 1>>>(memory + 192, memory + 2, (unsigned*)memory + 10);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
