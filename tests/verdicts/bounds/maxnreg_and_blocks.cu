// __maxnreg__ beside the blocks of __launch_bounds__.
__global__ void __launch_bounds__(64, 2) __maxnreg__(32) k(int* out) {
  *out = 1;
}
