// A constant array of the host as the argument of a device function.
const float w[3] = {1, 2, 3};
__device__ float first(const float* p) {
  return *p;
}
__global__ void kernel(float* out) {
  out[0] = first(w);
}
