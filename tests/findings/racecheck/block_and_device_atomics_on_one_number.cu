// One block counts with atomics for the device, the other with atomics for its block.
// expect: race-scope
__global__ void count(int* counter) {
  if (blockIdx.x == 0) {
    atomicAdd(counter, 1);  // and here
  } else {
    atomicAdd_block(counter, 1);  // here
  }
}

int main() {
  int* counter;
  cudaMalloc(&counter, sizeof(int));
  cudaMemset(counter, 0, sizeof(int));
  count<<<2, 64>>>(counter);
  cudaDeviceSynchronize();
  cudaFree(counter);
}
