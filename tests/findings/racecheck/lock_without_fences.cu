// The lock is atomic, but without fences what it guards may be read and written outside.
// expect: race-missing-fence
__global__ void count(int* lock, int* counter) {
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  *counter += 1;  // here
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
