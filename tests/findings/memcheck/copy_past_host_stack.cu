// The copy back takes four times the array in the caller's frame: main() could not return.
// expect: wrong-copy
static int first_of(const int* memory) {
  int host[64];
  cudaMemcpy(host, memory, 256 * sizeof(int), cudaMemcpyDeviceToHost);  // here
  return host[0];
}

int main() {
  int* memory;
  cudaMalloc(&memory, 256 * sizeof(int));
  cudaMemset(memory, 0, 256 * sizeof(int));
  const int first = first_of(memory);
  cudaFree(memory);
  return first;
}
