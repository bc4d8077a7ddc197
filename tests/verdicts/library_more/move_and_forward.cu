// std::move and std::forward are built in.
#include <utility>
__global__ void k(int* a) {
  int x = 3;
  a[0] = std::move(x);
  a[1] = std::forward<int>(x);
}
