// A kernel with a trailing result.
__global__ auto k(int* out) -> void {
  *out = 1;
}
