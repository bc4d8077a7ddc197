// Library code on the host, beside a kernel.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>
__global__ void k(int* a) {
  a[threadIdx.x] = 1;
}
int main() {
  std::vector<int> v(3);
  std::sort(v.begin(), v.end());
  std::cout << std::string("x") << v.size();
  k<<<1, 3>>>(v.data());
}
