// An enumeration of the library.
#include <cstddef>
__global__ void k(std::byte* b) {
  *b = std::byte{3};
}
