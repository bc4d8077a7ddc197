// A kernel loops over a vector.
#include <vector>
__global__ void k(const std::vector<int>* v, int* out) {
  for (int x : *v) *out += x;
}
