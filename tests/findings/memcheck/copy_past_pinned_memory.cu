// The copy back is twice as long as the pinned host memory that it goes to.
// expect: wrong-copy
int main() {
  int *host, *memory;
  cudaMallocHost(&host, 64 * sizeof(int));
  cudaMalloc(&memory, 128 * sizeof(int));
  cudaMemset(memory, 0, 128 * sizeof(int));
  const cudaError_t error =
      cudaMemcpy(host, memory, 128 * sizeof(int), cudaMemcpyDeviceToHost);  // here
  cudaFree(memory);
  cudaFreeHost(host);
  return error;
}
