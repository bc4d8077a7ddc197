// A pointer to a vector is only a pointer.
#include <vector>
__global__ void k(std::vector<int>* v, bool* out) {
  *out = v == nullptr;
}
