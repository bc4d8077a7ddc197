// Mathematical functions have device overloads in std.
#include <cmath>
__global__ void k(float* a) {
  a[0] = std::sqrt(a[0]) + std::abs(a[1]) + std::pow(a[2], 2.0f) + std::fabs(a[3]);
}
