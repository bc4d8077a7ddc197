// Ticket locks: the turn is polled as volatile or by an atomic that adds 0.
// expect: nothing
__global__ void with_volatile_turns(int* next, volatile int* turn, int* count) {
  const int mine = atomicAdd(next, 1);
  while (*turn != mine)
    ;
  __threadfence();
  *count += 1;
  __threadfence();
  *turn = mine + 1;
}

__global__ void with_atomic_turns(int* next, int* turn, int* count) {
  if (threadIdx.x == 0) {
    const int mine = atomicAdd(next, 1);
    while (atomicAdd(turn, 0) != mine)
      ;
    __threadfence();
  }
  __syncthreads();
  count[threadIdx.x] += 1;
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd(turn, 1);
  }
}

__global__ void with_a_turn_counted_up(int* next, volatile int* turn, int* count) {
  const int mine = atomicAdd(next, 1);
  while (*turn < mine)
    ;
  __threadfence();
  *count += 1;
  __threadfence();
  (*turn)++;
}

int main() {
  int* memory;
  cudaMalloc(&memory, 4096 * sizeof(int));
  cudaMemset(memory, 0, 4096 * sizeof(int));
  with_volatile_turns<<<8, 1>>>(memory, memory + 1, memory + 64);
  with_atomic_turns<<<8, 64>>>(memory + 2, memory + 3, memory + 128);
  with_a_turn_counted_up<<<8, 1>>>(memory + 4, memory + 5, memory + 192);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
