// An element of a constexpr array at a constant index is a number.
constexpr float w[3] = {1, 2, 3};
constexpr int n[2] = {1, 2};
__global__ void kernel(float* out) {
  out[0] = w[2] + n[1];
}
