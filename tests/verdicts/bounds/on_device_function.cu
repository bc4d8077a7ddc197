// __launch_bounds__ on a device function.
__device__ __launch_bounds__(256) int f() {
  return 1;
}
