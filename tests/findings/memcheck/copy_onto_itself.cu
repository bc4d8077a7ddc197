// Source and target of a copy overlap, so that either may be read after it was written.
// expect: wrong-copy
int main() {
  int* memory;
  cudaMalloc(&memory, 128 * sizeof(int));
  cudaMemset(memory, 0, 128 * sizeof(int));
  const cudaError_t error =
      cudaMemcpy(memory + 1, memory, 127 * sizeof(int), cudaMemcpyDeviceToDevice);  // here
  cudaDeviceSynchronize();
  cudaFree(memory);
  return error;
}
