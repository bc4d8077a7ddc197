// A kernel throws.
__global__ void k(int n) {
  if (n < 0) throw 1;
}
