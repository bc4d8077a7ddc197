// The memset sets one byte more than was allocated.
// expect: wrong-copy
int main() {
  char* memory;
  cudaMalloc(&memory, 1000);
  cudaMemset(memory, 0, 1000);
  const cudaError_t error = cudaMemset(memory, 1, 1001);  // here
  cudaDeviceSynchronize();
  cudaFree(memory);
  return error;
}
