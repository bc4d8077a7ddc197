// The path for an empty input returns before the memory is freed.
// expect: leak
int process(int n) {
  int* memory;
  cudaMalloc(&memory, 1024);  // here
  cudaMemset(memory, 0, 1024);
  if (n == 0) return 0;
  cudaFree(memory);
  return n;
}

int main() {
  process(5);
  process(0);
  cudaDeviceReset();
}
