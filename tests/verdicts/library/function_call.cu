// A kernel calls a std::function.
#include <functional>
__global__ void k(std::function<int(int)> f, int* out) {
  *out = f(3);
}
