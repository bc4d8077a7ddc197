// The lock is polled by a plain read before the swap, and the compiler may read it only once.
// expect: race-global
// hangs
__global__ void count(int* lock, int* counter) {
  do {
    while (*lock != 0) {  // here
    }
  } while (atomicCAS(lock, 0, 1) != 0);
  __threadfence();
  *counter += 1;
  __threadfence();
  atomicExch(lock, 0);  // and here
}

int main() {
  int* memory;
  cudaMalloc(&memory, 2 * sizeof(int));
  cudaMemset(memory, 0, 2 * sizeof(int));
  count<<<8, 1>>>(memory, memory + 1);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(memory);
  return error;
}
