// Operands that are not evaluated, and a value that is discarded.
constexpr int w[3] = {1, 2, 3};
__global__ void kernel(int* out) {
  decltype(w[0] + 1) x = 1;
  (void)w[out[1]];
  out[0] = noexcept(w[out[1]]) + sizeof(w[out[1]]) + x;
}
