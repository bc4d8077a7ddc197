// __maxnreg__ on a kernel.
__global__ void __maxnreg__(64) k(int* out) {
  *out = 1;
}
