// A consteval function in a kernel.
// flags: -std=c++20
consteval int square(int x) {
  return x * x;
}
__global__ void k(int* out) {
  *out = square(3);
}
