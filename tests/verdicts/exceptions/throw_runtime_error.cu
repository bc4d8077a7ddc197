// A kernel throws a library exception.
#include <stdexcept>
__global__ void k(int n) {
  if (n < 0) throw std::runtime_error("negative");
}
