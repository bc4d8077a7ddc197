// A constexpr text of the host is printed.
#include <cstdio>
constexpr char text[] = "hello";
__global__ void kernel() {
  printf("%s\n", text);
}
