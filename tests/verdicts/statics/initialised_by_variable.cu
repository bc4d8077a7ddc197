// A static variable with an initial value that is known at run time only.
__global__ void k(int* out) {
  static int first = threadIdx.x;
  *out = first;
}
