// __launch_bounds__ in every usual place.
__global__ void __launch_bounds__(256) k(int* out) {
  *out = 1;
}
__global__ __launch_bounds__(128, 2) void l(int* out) {
  *out = 1;
}
__launch_bounds__(64) __global__ void m(int* out) {
  *out = 1;
}
