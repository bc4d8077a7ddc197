// More ways to declare a local variable that has the name of a constant.
// flags: -std=c++17
#include <map>
__constant__ int n;
__device__ float tab[4];
__device__ int x;
__global__ void k(int* a, float* b) {}
int given();
void values(int q) {
  int a{0}, n{1};
  n = a;
  int dims[2] = {4, 4}, m = 16;
  m = dims[0] + n;
}
void arrays(int x) {
  float w[4] = {1, 2}, tab[4] = {};
  tab[0] = w[1];
  k<<<1, 1>>>(&x, tab);
}
void types(int q) {
  [[maybe_unused]] int a = 0, n = 1;
  n = 2;
  __typeof(q) x = 3;
  x = n;
}
void others(int q) {
  int b = [] { return 1; }(), n = 3;
  n = b;
  struct {
    int a, b;
  } x = {1, 2};
  x = {3, 4};
}
int conditions() {
  if (int a = given(), n = given(); n > a) return n;
  switch (given()) {
    default:
      int a = 1, n = 2;
      n = a;
      return n;
  }
}
int captures(int q) {
  auto count = [q, n = 1]() mutable { return n += q; };
  auto later = [&x = q, m = q]() { x = m; };
  later();
  return count();
}
int bindings(const std::map<int, int>& m) {
  int sum = 0;
  for (auto const& [x, n] : m) sum += x * n;
  return sum;
}
int parts() {
  auto sum = [](auto... n) { return (n + ...); };
  return sum(1, 2, 3);
}
int main() {
  return 0;
}
