// __launch_bounds__ of nothing.
__global__ void __launch_bounds__() k(int* out) {
  *out = 1;
}
