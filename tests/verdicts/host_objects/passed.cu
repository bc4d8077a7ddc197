// A constexpr variable of a class is passed by value.
struct W {
  float a;
};
constexpr W weights = {1};
__device__ float of(W w) {
  return w.a;
}
__global__ void kernel(float* out) {
  out[0] = of(weights);
}
