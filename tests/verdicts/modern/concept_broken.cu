// A constrained kernel is launched with another type.
// flags: -std=c++20
#include <concepts>
template <std::integral T>
__global__ void k(T* out) {
  *out = 1;
}
int main() {
  k<<<1, 1>>>(static_cast<float*>(nullptr));
}
