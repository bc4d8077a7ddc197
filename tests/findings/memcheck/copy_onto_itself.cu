// Source and destination of a copy overlap, so that bytes may be read after they were overwritten.
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
