// std::swap is constexpr in C++20 only, and a function of the host.
#include <utility>
__global__ void k(int* a) {
  std::swap(a[0], a[1]);
}
