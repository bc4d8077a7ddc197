// Integers of a fixed size by a header of a library.
#include <cuda.h>
#include <cstdlib>
__global__ void k(uint64_t* p, int32_t n, int64_t m) {
  *p = n + m;
}
int main() {
  k<<<1, 1>>>(nullptr, 3, 4);
}
