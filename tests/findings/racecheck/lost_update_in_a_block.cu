// All threads of a block add to one number with a plain +=.
// expect: race-global read-after-write
__global__ void count(int* counter) {
  *counter += 1;  // here
}

int main() {
  int* counter;
  cudaMalloc(&counter, sizeof(int));
  cudaMemset(counter, 0, sizeof(int));
  count<<<1, 64>>>(counter);
  cudaDeviceSynchronize();
  cudaFree(counter);
}
