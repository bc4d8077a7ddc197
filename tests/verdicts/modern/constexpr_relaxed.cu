// A constexpr function of the host with --expt-relaxed-constexpr.
// flags: --expt-relaxed-constexpr
constexpr int square(int x) {
  return x * x;
}
__global__ void k(int* out) {
  *out = square(*out);
}
