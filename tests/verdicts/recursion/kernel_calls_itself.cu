// A kernel calls itself.
__global__ void k(int n) {
  if (n > 0) k(n - 1);
}
