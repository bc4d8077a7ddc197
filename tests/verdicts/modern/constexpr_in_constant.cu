// A constexpr function of the host in a constant expression.
constexpr int square(int x) {
  return x * x;
}
__global__ void k(int* out) {
  constexpr int nine = square(3);
  __shared__ int tile[square(4)];
  tile[0] = nine;
  *out = tile[0];
}
