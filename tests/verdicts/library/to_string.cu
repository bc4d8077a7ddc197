// A kernel calls std::to_string.
#include <string>
__global__ void k(int* out) {
  *out = std::to_string(*out).size();
}
