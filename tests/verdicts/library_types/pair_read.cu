// A kernel reads the members of a pair that is passed to it.
#include <utility>
__global__ void k(std::pair<int, int> p, int* out) {
  *out = p.first + p.second;
}
