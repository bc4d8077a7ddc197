// A fence follows taking the lock, and another precedes releasing it.
// expect: nothing
__global__ void count(int* lock, int* counter) {
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  __threadfence();
  *counter += 1;
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
