// __launch_bounds__ of a string.
__global__ void __launch_bounds__("256") k(int* out) {
  *out = 1;
}
