// A table of strings in a kernel.
#include <cstdio>
__global__ void k(int i) {
  static const char* const names[] = {"red", "green"};
  const char* more[] = {"blue", "white"};
  printf("%s %s\n", names[i], more[i]);
}
