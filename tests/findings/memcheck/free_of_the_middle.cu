// A pointer into the middle of an allocation cannot be freed.
// expect: invalid-free
int main() {
  char* memory;
  cudaMalloc(&memory, 1024);
  cudaMemset(memory, 0, 1024);
  const cudaError_t error = cudaFree(memory + 256);  // here
  cudaFree(memory);
  return error;
}
