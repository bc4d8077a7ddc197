#include <cstdlib>
void* operator new(size_t bytes) {
  return malloc(bytes);
}
void operator delete(void* memory) noexcept {
  free(memory);
}
__global__ void k(int* out) {
  int* one = new int(3);
  out[0] = *one;
  delete one;
}
int main() {}
