// Each of two counters has a lock of its own, and every block takes the one that belongs to it.
// expect: nothing
__global__ void count(int* locks, int* counters) {
  const int which = blockIdx.x % 2;
  while (atomicCAS(&locks[which], 0, 1) != 0) {
  }
  __threadfence();
  counters[which] += 1;
  __threadfence();
  atomicExch(&locks[which], 0);
}

int main() {
  int* memory;
  cudaMalloc(&memory, 4 * sizeof(int));
  cudaMemset(memory, 0, 4 * sizeof(int));
  count<<<8, 1>>>(memory, memory + 2);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
