// Freeing a null pointer does nothing, as with free().
// expect: nothing
int main() {
  int* memory = nullptr;
  cudaFree(memory);
  cudaMalloc(&memory, 1024);
  cudaMemset(memory, 0, 1024);
  return cudaFree(memory);
}
