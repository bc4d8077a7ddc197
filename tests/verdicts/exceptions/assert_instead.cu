// What a kernel does instead.
#include <cassert>
__global__ void k(int n) {
  assert(n >= 0);
  if (n < 0) __trap();
}
