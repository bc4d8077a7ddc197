// Headers that bring what others declare.
#include <cooperative_groups.h>
#include <functional>
__global__ void k(uint32_t* p) {
  assert(p != nullptr);
  printf("%d\n", (int)*p);
}
int main() {
  std::vector<uint8_t> v;
  k<<<1, 1>>>(nullptr);
  return (int)v.size();
}
