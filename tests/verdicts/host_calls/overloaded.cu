// An overload for the device would be the worse match.
int f(int x) {
  return x;
}
__device__ int f(double x) {
  return 2 * x;
}
__global__ void k(int* out) {
  *out = f(1.5);
}
