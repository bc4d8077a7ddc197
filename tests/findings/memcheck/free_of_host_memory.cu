// cudaFree() gets memory that new has allocated.
// expect: invalid-free
int main() {
  int* memory = new int[64];
  const cudaError_t error = cudaFree(memory);  // here
  delete[] memory;
  return error;
}
