// The call of a host function is an operand.
static int offset(int i) {
  return i + 1;
}
__global__ void k(int* out, const int* in) {
  out[threadIdx.x] = 2 * in[offset(threadIdx.x)];
}
