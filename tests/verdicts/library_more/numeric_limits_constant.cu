// numeric_limits in a constant expression.
#include <limits>
__global__ void k(float* a) {
  constexpr float most = std::numeric_limits<float>::max();
  a[0] = most;
}
