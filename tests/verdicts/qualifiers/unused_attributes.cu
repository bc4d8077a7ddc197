// Attributes of C++ and of gcc.
[[nodiscard]] __device__ int f() {
  return 1;
}
__device__ __attribute__((always_inline)) inline int g([[maybe_unused]] int x) {
  return 2;
}
__global__ void k(int* out) {
  [[maybe_unused]] int unused = 3;
  *out = f() + g(1);
}
