// __launch_bounds__ of zero.
__global__ void __launch_bounds__(0) k(int* out) {
  *out = 1;
}
