// numeric_limits with --expt-relaxed-constexpr.
// flags: --expt-relaxed-constexpr
#include <limits>
__global__ void k(float* a) {
  a[0] = std::numeric_limits<float>::max();
}
