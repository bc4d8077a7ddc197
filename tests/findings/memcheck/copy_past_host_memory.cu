// The host asks for 64 bytes where it needs 64 numbers: the copy back would ruin its heap.
// expect: wrong-copy
#include <cstdlib>

int main() {
  auto* const host = static_cast<int*>(std::malloc(64));
  int* memory;
  cudaMalloc(&memory, 64 * sizeof(int));
  cudaMemset(memory, 0, 64 * sizeof(int));
  cudaMemcpy(host, memory, 64 * sizeof(int), cudaMemcpyDeviceToHost);  // here
  cudaFree(memory);
  std::free(host);
}
