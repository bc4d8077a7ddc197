// A launch with a vector for a pointer.
#include <vector>
__global__ void k(int* out) {
  *out = 1;
}
int main() {
  std::vector<int> v(3);
  k<<<1, 1>>>(v);
}
