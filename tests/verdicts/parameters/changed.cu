// A kernel changes its parameters.
__global__ void k(int* out, int n) {
  n += threadIdx.x;
  ++out;
  *out = n;
}
