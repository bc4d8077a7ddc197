// A device function throws.
__device__ int checked(int n) {
  return n < 0 ? throw 1 : n;
}
