// cudaMemset() is told how many elements there are, not how many bytes.
// expect: uninitialised-global
__global__ void count(int* counters) {
  atomicAdd(&counters[threadIdx.x % 4], 1);  // here
}

int main() {
  int* counters;
  cudaMalloc(&counters, 4 * sizeof(int));
  cudaMemset(counters, 0, 3);
  count<<<1, 4>>>(counters);
  cudaDeviceSynchronize();
  cudaFree(counters);
}
