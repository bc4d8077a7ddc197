// A condition of an if constexpr.
constexpr int w[3] = {1, 2, 3};
__global__ void kernel(float* out) {
  if constexpr (w[1] == 2) out[0] = 1;
}
