// The members of std::optional are constexpr functions of the host.
#include <optional>
__global__ void k(int* out) {
  std::optional<int> x = 3;
  *out = *x;
}
