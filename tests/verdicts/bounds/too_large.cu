// __launch_bounds__ of more threads than a block can have.
__global__ void __launch_bounds__(2048) k(int* out) {
  *out = 1;
}
