// An array that is a member of a constexpr variable.
struct W {
  float w[3];
};
constexpr W weights = {{1, 2, 3}};
__global__ void kernel(float* out) {
  out[0] = weights.w[2];
}
