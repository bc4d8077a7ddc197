// Concepts on kernels and device functions.
// flags: -std=c++20
#include <concepts>
template <class T>
concept Number = std::integral<T> || std::floating_point<T>;
template <Number T>
__device__ T clamp(T x, std::type_identity_t<T> most) {
  return x < most ? x : most;
}
__device__ auto square(Number auto x) {
  return x * x;
}
template <class T>
requires Number<T> &&(sizeof(T) >= 4) __global__ void k(T* out) {
  *out = clamp(square(*out), 3);
}
int main() {
  k<<<1, 1>>>(static_cast<float*>(nullptr));
  k<int><<<1, 1>>>(nullptr);
}
