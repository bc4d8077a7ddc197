// A kernel calls a recursive function of the host.
int factorial(int n) {
  return n <= 1 ? 1 : n * factorial(n - 1);
}
__global__ void k(int* out) {
  *out = factorial(5);
}
