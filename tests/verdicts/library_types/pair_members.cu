// A std::pair is made by constexpr constructors of the host.
#include <utility>
__global__ void k(int* out) {
  std::pair<int, int> p(1, 2);
  *out = p.first;
}
