// Ticket locks: without the fence in front of the turn, and with fences of a block.
// expect: race-missing-fence
// expect: race-scope
__global__ void without_the_fence_in_front(int* next, volatile int* turn, int* count) {
  const int mine = atomicAdd(next, 1);
  while (*turn != mine)
    ;
  __threadfence();
  *count += 1;  // here
  *turn = mine + 1;
}

__global__ void with_fences_of_a_block(int* next, int* turn, int* count) {
  const int mine = atomicAdd(next, 1);
  while (atomicAdd(turn, 0) != mine)
    ;
  __threadfence_block();
  *count += 1;  // and here
  __threadfence_block();
  atomicAdd(turn, 1);
}

__global__ void without_the_fence_behind(int* next, volatile int* turn, int* count) {
  const int mine = atomicAdd(next, 1);
  while (*turn < mine)
    ;
  *count += 1;  // and here
  __threadfence();
  *turn = mine + 1;
}

int main() {
  int* memory;
  cudaMalloc(&memory, 4096 * sizeof(int));
  cudaMemset(memory, 0, 4096 * sizeof(int));
  without_the_fence_in_front<<<8, 1>>>(memory, memory + 1, memory + 64);
  with_fences_of_a_block<<<8, 1>>>(memory + 2, memory + 3, memory + 128);
  without_the_fence_behind<<<8, 1>>>(memory + 4, memory + 5, memory + 192);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
