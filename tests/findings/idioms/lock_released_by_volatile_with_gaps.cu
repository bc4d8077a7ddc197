// Locks given back by a volatile store: without a fence, and with fences of a block.
// expect: race-missing-fence
// expect: race-scope
__global__ void without_fences(int* mutex, int* count) {
  while (atomicCAS(mutex, 0, 1) != 0)
    ;
  *count += 1;  // here
  *(volatile int*)mutex = 0;
}

__global__ void with_fences_of_a_block(int* mutex, int* count) {
  while (atomicExch(mutex, 1) != 0)
    ;
  __threadfence_block();
  *count += 1;  // and here
  __threadfence_block();
  *(volatile int*)mutex = 0;
}

__global__ void without_the_second_fence(int* mutex, volatile int* count) {
  while (atomicCAS(mutex, 0, 1) != 0)
    ;
  __threadfence();
  *count = *count + 1;  // and here
  *(volatile int*)mutex = 0;
}

int main() {
  int* memory;
  cudaMalloc(&memory, 4096 * sizeof(int));
  cudaMemset(memory, 0, 4096 * sizeof(int));
  without_fences<<<8, 1>>>(memory, memory + 64);
  with_fences_of_a_block<<<8, 1>>>(memory, memory + 128);
  without_the_second_fence<<<8, 1>>>(memory, memory + 192);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
