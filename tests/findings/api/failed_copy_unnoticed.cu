// A copy without a direction that exists fails, and the program uses what it did not copy.
// expect: unchecked-error
int main() {
  int host[4] = {1, 2, 3, 4};
  int* memory;
  cudaMalloc(&memory, sizeof host);
  cudaMemset(memory, 0, sizeof host);
  cudaMemcpy(host, memory, sizeof host, static_cast<cudaMemcpyKind>(17));  // here
  cudaFree(memory);
  return host[0] == 1 ? 0 : 1;
}
