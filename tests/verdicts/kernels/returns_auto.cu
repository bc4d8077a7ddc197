// A kernel with a deduced result.
__global__ auto k(int* out) {
  *out = 1;
}
