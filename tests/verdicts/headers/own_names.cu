// Names of the standard library that are the program's own.
#include <vector_types.h>
#include <cstdio>
typedef unsigned int uint32_t;
using uint8_t = unsigned char;
namespace mine {
template <class T>
struct vector {
  T x, y;
};
}  // namespace mine
using mine::vector;
struct Ints {
  int uint16_t = 3;
};
__global__ void k(uint32_t* p, vector<float> v, uint8_t b, Ints ints) {
  *p = v.x + b + ints.uint16_t;
}
int main() {
  k<<<1, 1>>>(nullptr, {1, 2}, 3, {});
  std::printf("done\n");
}
