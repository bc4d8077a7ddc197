// Each lane releases the lock inside the loop in which it got it, so the others have their turn.
// expect: nothing
__global__ void count(int* lock, int* counter) {
  bool done = false;
  while (!done) {
    if (atomicCAS(lock, 0, 1) == 0) {
      __threadfence();
      *counter += 1;
      __threadfence();
      atomicExch(lock, 0);
      done = true;
    }
  }
}

int main() {
  int* memory;
  cudaMalloc(&memory, 2 * sizeof(int));
  cudaMemset(memory, 0, 2 * sizeof(int));
  count<<<1, 32>>>(memory, memory + 1);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(memory);
  return error;
}
