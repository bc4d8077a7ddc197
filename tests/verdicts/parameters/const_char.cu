// A string literal for a kernel.
#include <cstdio>
__global__ void k(const char* s) {
  printf("%s", s);
}
int main() {
  k<<<1, 1>>>("host");
}
