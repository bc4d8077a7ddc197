// A constexpr array for the device.
__device__ constexpr float w[3] = {1, 2, 3};
__constant__ constexpr float v[3] = {1, 2, 3};
static __device__ const float u[3] = {1, 2, 3};
__global__ void kernel(float* out) {
  for (int k = 0; k < 3; ++k) out[0] += w[k] + v[k] + u[k];
}
