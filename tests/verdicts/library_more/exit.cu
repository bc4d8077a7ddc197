// A kernel calls exit.
#include <cstdlib>
__global__ void k(int n) {
  if (n < 0) exit(1);
}
