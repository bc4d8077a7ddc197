// Decoupled look-back without a fence in front of the state, or with one of a block behind it.
// expect: race-missing-fence
// expect: race-scope
__global__ void without_the_fence_in_front(volatile int* states, int* sums, int* out) {
  const int me = blockIdx.x;
  sums[me] = me + 1;  // here
  states[me] = 1;
  int total = 0;
  for (int at = me - 1; at >= 0; --at) {
    while (states[at] == 0)
      ;
    __threadfence();
    total += sums[at];  // and here
  }
  out[me] = total;
}

__global__ void with_a_fence_of_a_block(volatile int* states, volatile int* sums, int* out) {
  const int me = blockIdx.x;
  sums[me] = me + 1;  // and here
  __threadfence();
  states[me] = 1;
  int total = 0;
  for (int at = me - 1; at >= 0; --at) {
    while (states[at] == 0)
      ;
    __threadfence_block();
    total += sums[at];  // and here
  }
  out[me] = total;
}

int main() {
  int* memory;
  cudaMalloc(&memory, 4096 * sizeof(int));
  cudaMemset(memory, 0, 4096 * sizeof(int));
  without_the_fence_in_front<<<6, 1>>>(memory, memory + 64, memory + 128);
  with_a_fence_of_a_block<<<6, 1>>>(memory + 256, memory + 320, memory + 384);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
