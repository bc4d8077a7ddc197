// A constexpr variable of a class is copied.
struct W {
  float a;
};
constexpr W weights = {1};
__global__ void kernel(float* out) {
  W w = weights;
  out[0] = w.a;
}
