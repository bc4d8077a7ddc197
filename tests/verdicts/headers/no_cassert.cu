// assert() without <cassert>, behind headers that bring much.
#include <iostream>
#include <vector>
__global__ void k(int* p) {
  assert(*p == 3);
}
int main() {
  k<<<1, 1>>>(nullptr);
}
