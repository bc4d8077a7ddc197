// The members of std::span are constexpr functions of the host.
// flags: -std=c++20
#include <span>
__global__ void k(std::span<int> s) {
  s[0] = 1;
}
