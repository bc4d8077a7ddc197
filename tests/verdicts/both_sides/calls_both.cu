// Functions of both sides call each other, mathematical functions, and look at the thread's place.
#include <cmath>
#include <cstdio>
struct Point {
  float x, y;
  __host__ __device__ Point(float a, float b) : x(a), y(b) {}
  __host__ __device__ float length() const { return sqrtf(x * x + y * y); }
  __host__ __device__ Point operator+(Point other) const { return {x + other.x, y + other.y}; }
};
__host__ __device__ float limited(float a) {
  return fminf(fmaxf(a, 0), 1) + std::abs(a) + max(1, 2);
}
__host__ __device__ float sum(Point a, Point b) {
  printf("%f\n", a.x);
  return limited((a + b).length()) + rsqrtf(a.x) + cospif(b.y);
}
__global__ void k(float* out) {
  *out = sum({1, 2}, {3, 4});
}
int main() {
  k<<<1, 1>>>(nullptr);
  return sum({1, 2}, {3, 4}) > 3;
}
