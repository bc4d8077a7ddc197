// An array of a variable's length in a kernel.
__global__ void k(int* out, int n) {
  int a[n];
  a[0] = 1;
  *out = a[0];
}
