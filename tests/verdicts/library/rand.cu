// A kernel calls rand().
#include <cstdlib>
__global__ void k(int* out) {
  *out = rand();
}
