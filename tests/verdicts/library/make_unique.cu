// A kernel calls std::make_unique.
#include <memory>
__global__ void k(int* out) {
  auto p = std::make_unique<int>(3);
  *out = *p;
}
