// An array of a variable's length in a function of the host alone, beside one of a constant's in a kernel.
__global__ void k(int* out) {
  const int n = 4;
  int a[n * 2] = {};
  *out = a[3];
}
int sum(int n) {
  int a[n];
  a[n - 1] = 1;
  return a[n - 1];
}
