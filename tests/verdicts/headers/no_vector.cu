// std::vector without <vector>, behind a header that brings much.
#include <iostream>
__global__ void k(int* p) {
  *p = 3;
}
int main() {
  std::vector<int> v(3);
  k<<<1, 1>>>(v.data());
}
