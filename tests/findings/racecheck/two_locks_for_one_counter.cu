// Even and odd blocks guard the same counter with different locks.
// expect: race-global read-after-write
__global__ void count(int* locks, int* counter) {
  int* const lock = &locks[blockIdx.x % 2];
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  __threadfence();
  *counter += 1;  // here
  __threadfence();
  atomicExch(lock, 0);
}

int main() {
  int* memory;
  cudaMalloc(&memory, 3 * sizeof(int));
  cudaMemset(memory, 0, 3 * sizeof(int));
  count<<<8, 1>>>(memory, memory + 2);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
