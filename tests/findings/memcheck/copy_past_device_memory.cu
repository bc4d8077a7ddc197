// The copy is twice as long as the device memory that it goes to.
// expect: wrong-copy
int main() {
  int host[128] = {};
  int* memory;
  cudaMalloc(&memory, 64 * sizeof(int));
  cudaMemset(memory, 0, 64 * sizeof(int));
  const cudaError_t error = cudaMemcpy(memory, host, sizeof host, cudaMemcpyHostToDevice);  // here
  cudaFree(memory);
  return error;
}
