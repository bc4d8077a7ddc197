// A kernel calls puts.
#include <cstdio>
__global__ void k() {
  puts("hello");
}
