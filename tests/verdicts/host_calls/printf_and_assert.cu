// printf, assert, malloc and free exist on both sides.
#include <cassert>
#include <cstdio>
#include <cstdlib>
__global__ void k(int* out) {
  assert(out != nullptr);
  int* p = static_cast<int*>(malloc(sizeof(int)));
  *p = 7;
  printf("%d\n", *p);
  free(p);
}
