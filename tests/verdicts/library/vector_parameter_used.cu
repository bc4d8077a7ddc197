// A kernel reads a vector that is passed by value.
#include <vector>
__global__ void k(std::vector<float> v, float* out) {
  out[0] = v[0];
}
