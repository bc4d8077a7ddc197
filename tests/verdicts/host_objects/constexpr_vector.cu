// A constexpr vector of CUDA.
constexpr float3 axis = {1, 2, 3};
__global__ void kernel(float* out) {
  out[0] = axis.x;
}
