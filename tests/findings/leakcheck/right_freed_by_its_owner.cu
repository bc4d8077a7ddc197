// An owner frees its memory on every path.
// expect: nothing
#include <memory>

struct Free {
  void operator()(int* memory) const { cudaFree(memory); }
};

int process(int n) {
  int* raw;
  cudaMalloc(&raw, 1024);
  const std::unique_ptr<int, Free> memory(raw);
  cudaMemset(memory.get(), 0, 1024);
  if (n == 0) return 0;
  return n;
}

int main() {
  process(5);
  process(0);
  cudaDeviceReset();
}
