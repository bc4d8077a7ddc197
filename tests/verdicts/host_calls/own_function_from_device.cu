// A device function calls a function of the host.
float scale(float x) {
  return 2 * x;
}
__device__ float twice(float x) {
  return scale(x) + 1;
}
__global__ void k(float* out) {
  *out = twice(3);
}
