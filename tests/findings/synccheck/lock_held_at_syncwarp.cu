// The lane that has the lock waits at __syncwarp() for lanes that wait for the lock.
// expect: deadlock
// hangs
__global__ void count(int* lock, int* counter) {
  while (atomicCAS(lock, 0, 1) != 0) {  // and here
  }
  *counter += 1;
  __syncwarp();  // here
  __threadfence();
  atomicExch(lock, 0);
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
