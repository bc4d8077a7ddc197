// A kernel calls a kernel.
__global__ void l(int* out) {
  *out = 1;
}
__global__ void k(int* out) {
  l(out);
}
