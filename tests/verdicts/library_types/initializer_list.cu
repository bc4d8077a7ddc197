// The members of an initializer_list are built in.
#include <initializer_list>
__global__ void k(int* out) {
  for (int x : {1, 2, 3}) *out += x;
}
