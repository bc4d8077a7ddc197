// One thread of each block adds to one number with a plain +=.
// expect: race-global read-after-write
__global__ void count(int* counter) {
  if (threadIdx.x == 0) *counter += 1;  // here
}

int main() {
  int* counter;
  cudaMalloc(&counter, sizeof(int));
  cudaMemset(counter, 0, sizeof(int));
  count<<<8, 32>>>(counter);
  cudaDeviceSynchronize();
  cudaFree(counter);
}
