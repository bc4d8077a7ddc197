// A kernel owns memory by std::unique_ptr.
#include <memory>
__global__ void k(int* out) {
  std::unique_ptr<int> p(new int(3));
  *out = *p;
}
