// A kernel prints to stderr.
#include <cstdio>
__global__ void k(int n) {
  fprintf(stderr, "%d\n", n);
}
