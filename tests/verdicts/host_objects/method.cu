// A method of a constexpr variable.
struct W {
  float a;
  __host__ __device__ constexpr float get() const { return a; }
};
constexpr W weights = {1};
__global__ void kernel(float* out) {
  out[0] = weights.get();
}
