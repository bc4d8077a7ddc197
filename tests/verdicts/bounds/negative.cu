// __launch_bounds__ of a negative number.
__global__ void __launch_bounds__(-1) k(int* out) {
  *out = 1;
}
