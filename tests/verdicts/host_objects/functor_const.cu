// A constant functor without members is passed.
struct Add {
  __host__ __device__ float operator()(float a, float b) const { return a + b; }
};
const Add add{};
template <typename F>
__device__ float call(F f) {
  return f(1, 2);
}
__global__ void kernel(float* out) {
  out[0] = call(add);
}
