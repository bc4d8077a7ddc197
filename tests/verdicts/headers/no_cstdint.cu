// Unsigned integers of a fixed size without <cstdint>.
#include <cstdio>
__global__ void k(int* p) {
  *p = (uint8_t)300;
}
int main() {
  k<<<1, 1>>>(nullptr);
  std::printf("done\n");
}
