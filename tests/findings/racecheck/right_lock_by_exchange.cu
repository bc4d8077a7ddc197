// An exchange that finds 0 takes the lock, and one that puts 0 back leaves it.
// expect: nothing
__global__ void count(int* lock, int* counter) {
  if (threadIdx.x != 0) return;
  while (atomicExch(lock, 1) != 0) {
  }
  __threadfence();
  *counter += 1;
  __threadfence();
  atomicExch(lock, 0);
}

int main() {
  int *memory, counter;
  cudaMalloc(&memory, 2 * sizeof(int));
  cudaMemset(memory, 0, 2 * sizeof(int));
  count<<<8, 32>>>(memory, memory + 1);
  cudaMemcpy(&counter, memory + 1, sizeof counter, cudaMemcpyDeviceToHost);
  cudaFree(memory);
  return counter == 8 ? 0 : 1;
}
