// Has a destructor at the end of the program by a variable in a function.
#include <cstdio>
struct Late {
  ~Late() { std::puts("late"); }
};
inline Late& late() {
  static Late one;
  return one;
}
__global__ void add_ten(const float* a, float* out, int n) {
  const int i = threadIdx.x;
  if (i < n) out[i] = a[i] + 10;
}
void touch() {
  late();
}
