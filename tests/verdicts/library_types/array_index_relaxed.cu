// std::array with --expt-relaxed-constexpr.
// flags: --expt-relaxed-constexpr
#include <array>
__global__ void k(int* out) {
  std::array<int, 3> a = {1, 2, 3};
  *out = a[1] + a.size();
}
