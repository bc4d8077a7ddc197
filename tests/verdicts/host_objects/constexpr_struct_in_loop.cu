// An array that is a member, at an index that varies.
struct W {
  float w[3];
};
constexpr W weights = {{1, 2, 3}};
__global__ void kernel(float* out) {
  for (int k = 0; k < 3; ++k) out[0] += weights.w[k];
}
