// Prints without end from every thread.
#include <cstdio>
__global__ void add_ten(const float* a, float* out, int n) {
  for (long i = 0; i < 1L << 40; ++i) printf("%0999d", n);
}
