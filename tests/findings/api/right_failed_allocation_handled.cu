// The program sees that a petabyte is too much, clears the error and takes less.
// expect: nothing
int main() {
  char* memory = nullptr;
  size_t bytes = 1ull << 50;
  if (cudaMalloc(&memory, bytes) != cudaSuccess) {
    cudaGetLastError();
    bytes = 1024;
    if (cudaMalloc(&memory, bytes) != cudaSuccess) return 1;
  }
  cudaMemset(memory, 0, bytes);
  return cudaFree(memory);
}
