// A missing semicolon.
__global__ void k(int* out) {
  int x = 3 * out = x;
}
