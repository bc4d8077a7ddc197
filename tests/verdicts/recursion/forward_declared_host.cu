// A function is declared for the host and defined for the device.
int f(int n);
__device__ int f(int n) {
  return n;
}
__global__ void k(int* out) {
  *out = f(1);
}
