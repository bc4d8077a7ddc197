// A kernel asks a vector for its size.
#include <vector>
__global__ void k(const std::vector<int> v, int* out) {
  *out = static_cast<int>(v.size());
}
