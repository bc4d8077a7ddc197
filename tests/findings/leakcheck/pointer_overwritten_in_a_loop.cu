// Each round overwrites the pointer to what the round before has allocated.
// expect: leak
int main() {
  int* memory = nullptr;
  for (int round = 0; round < 3; ++round) {
    cudaMalloc(&memory, 1024);  // here
    cudaMemset(memory, 0, 1024);
  }
  cudaFree(memory);
  cudaDeviceReset();
}
