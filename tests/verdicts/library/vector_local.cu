// A kernel makes a std::vector.
#include <vector>
__global__ void k(int* out) {
  std::vector<int> v(4, 1);
  *out = v[0];
}
