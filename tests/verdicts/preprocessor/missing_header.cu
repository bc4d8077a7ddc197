// A header that does not exist.
#include "no_such_header.h"
__global__ void k(int* out) {
  *out = 1;
}
