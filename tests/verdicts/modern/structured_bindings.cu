// Structured bindings in a kernel.
struct Pair {
  int a, b;
};
__device__ Pair make(int x) {
  return {x, x + 1};
}
__global__ void k(int* out) {
  auto [a, b] = make(3);
  *out = a + b;
}
