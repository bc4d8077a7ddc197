// One thread reads with a plain read what the others still count by atomics.
// expect: race-global read-after-write
__global__ void count(int* counter, int* out) {
  atomicAdd(counter, 1);                                       // here
  if (blockIdx.x == 0 && threadIdx.x == 0) *out = counter[0];  // and here
}

int main() {
  int *counter, *out;
  cudaMalloc(&counter, sizeof(int));
  cudaMalloc(&out, sizeof(int));
  cudaMemset(counter, 0, sizeof(int));
  count<<<4, 64>>>(counter, out);
  cudaDeviceSynchronize();
  cudaFree(counter);
  cudaFree(out);
}
