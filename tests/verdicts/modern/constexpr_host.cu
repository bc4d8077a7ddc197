// A kernel calls a constexpr function of the host.
constexpr int square(int x) {
  return x * x;
}
__global__ void k(int* out) {
  *out = square(*out);
}
