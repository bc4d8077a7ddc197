// __launch_bounds__ of four numbers.
__global__ void __launch_bounds__(1, 2, 3, 4) k(int* out) {
  *out = 1;
}
