// Names of <cstdint>, <cstddef> and <climits>.
#include <climits>
#include <cstddef>
#include <cstdint>
__global__ void k(std::uint32_t* out, std::size_t n) {
  *out = n < INT_MAX ? UINT32_MAX : 0;
}
