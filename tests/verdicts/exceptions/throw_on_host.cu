// The host throws.
#include <stdexcept>
__global__ void k() {}
int main() {
  try {
    k<<<1, 1>>>();
    throw std::runtime_error("x");
  } catch (const std::exception&) {
  }
}
