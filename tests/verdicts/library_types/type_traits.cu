// Type traits are types.
#include <type_traits>
template <class T>
__global__ void k(T* out) {
  static_assert(std::is_arithmetic<T>::value, "a number");
  if (std::is_same<T, int>::value) *out = 1;
  typename std::conditional<sizeof(T) == 4, int, long>::type x = 3;
  *out += x;
}
int main() {
  k<<<1, 1>>>(static_cast<int*>(nullptr));
}
