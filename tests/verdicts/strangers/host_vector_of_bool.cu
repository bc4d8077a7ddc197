// A vector's element is passed to a kernel, and the vector itself is not.
#include <vector>
__global__ void k(int* out, int n) {
  *out = n;
}
int main() {
  std::vector<int> v(3);
  k<<<1, 1>>>(v, 3);
}
