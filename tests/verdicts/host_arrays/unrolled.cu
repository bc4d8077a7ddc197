// An unrolled loop has no constant index.
constexpr float w[3] = {1, 2, 3};
__global__ void kernel(float* out) {
#pragma unroll
  for (int k = 0; k < 3; ++k) out[0] += w[k];
}
