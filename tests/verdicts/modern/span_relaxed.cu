// std::span with --expt-relaxed-constexpr.
// flags: -std=c++20 --expt-relaxed-constexpr
#include <span>
__global__ void k(std::span<int> s) {
  s[0] = s.size();
}
