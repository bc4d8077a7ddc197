// A const number whose value is known at run time only.
#include <cstdlib>
const int n = rand();
__global__ void k(int* out) {
  *out = n;
}
