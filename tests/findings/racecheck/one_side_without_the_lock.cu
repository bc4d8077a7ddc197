// Block 0 uses the counter without taking the lock that all others take.
// expect: race-global read-after-write
__global__ void count(int* lock, int* counter) {
  if (blockIdx.x == 0) {
    *counter += 1;  // here
    return;
  }
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  __threadfence();
  *counter += 1;  // and here
  __threadfence();
  atomicExch(lock, 0);
}

int main() {
  int* memory;
  cudaMalloc(&memory, 2 * sizeof(int));
  cudaMemset(memory, 0, 2 * sizeof(int));
  count<<<8, 1>>>(memory, memory + 1);
  cudaDeviceSynchronize();
  cudaFree(memory);
}
