// A member of a constexpr variable of a class is a number.
struct W {
  float a;
  int b;
};
constexpr W weights = {1, 2};
__global__ void kernel(float* out) {
  out[0] = weights.a + weights.b;
}
