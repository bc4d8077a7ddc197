// The host gives the same memory back twice.
// expect: double-free
int main() {
  int* memory;
  cudaMalloc(&memory, 1024);
  cudaMemset(memory, 0, 1024);
  cudaFree(memory);
  return cudaFree(memory);  // here
}
