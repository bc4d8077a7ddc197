// The operators of std::array are constexpr functions of the host.
#include <array>
__global__ void k(int* out) {
  std::array<int, 3> a = {1, 2, 3};
  *out = a[1];
}
