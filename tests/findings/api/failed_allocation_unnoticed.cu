// An allocation of a petabyte fails, and the program ignores what cudaMalloc() returns.
// expect: unchecked-error
int main() {
  char* memory = nullptr;
  cudaMalloc(&memory, 1ull << 50);  // here
  cudaFree(memory);
}
