// An atomic function counts on from a value that was never set.
// expect: uninitialised-global
__global__ void count(int* counter) {
  atomicAdd(counter, 1);  // here
}

int main() {
  int* counter;
  cudaMalloc(&counter, sizeof(int));
  count<<<2, 32>>>(counter);
  cudaDeviceSynchronize();
  cudaFree(counter);
}
