// A kernel template is given std::plus.
#include <functional>
template <class F>
__global__ void reduce(int* a, F f) {
  a[0] = f(a[1], a[2]);
}
int main() {
  reduce<<<1, 1>>>(static_cast<int*>(nullptr), std::plus<int>());
}
