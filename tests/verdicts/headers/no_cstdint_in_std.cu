// std::uint32_t without <cstdint>.
#include <cmath>
__global__ void k(int* p) {
  *p = std::uint32_t(3);
}
int main() {
  k<<<1, 1>>>(nullptr);
}
