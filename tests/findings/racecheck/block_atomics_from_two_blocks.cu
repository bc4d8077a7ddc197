// Two blocks add to one number with atomics that are atomic inside a block only.
// expect: race-scope
__global__ void count(int* counter) {
  atomicAdd_block(counter, 1);  // here
}

int main() {
  int* counter;
  cudaMalloc(&counter, sizeof(int));
  cudaMemset(counter, 0, sizeof(int));
  count<<<2, 64>>>(counter);
  cudaDeviceSynchronize();
  cudaFree(counter);
}
