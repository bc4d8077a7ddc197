// An array that is constexpr is read at an index that varies.
constexpr float w[3] = {1, 2, 3};
__global__ void kernel(float* out) {
  for (int k = 0; k < 3; ++k) out[0] += w[k];
}
