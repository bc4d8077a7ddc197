// static __shared__ is __shared__.
__global__ void k(int* out) {
  static __shared__ int a;
  a = 1;
  *out = a;
}
