// The index is an element of another constexpr array.
constexpr int order[2] = {1, 0};
constexpr float w[2] = {1, 2};
__global__ void kernel(float* out) {
  out[0] = w[order[0]];
}
