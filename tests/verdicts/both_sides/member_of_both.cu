// A member of both sides calls a function that only the device has.
__device__ float scaled(float x) {
  return 2 * x;
}
struct Filter {
  float gain;
  __host__ __device__ float apply(float x) const { return gain * scaled(x); }
};
__global__ void k(Filter filter, float* out) {
  *out = filter.apply(*out);
}
int main() {
  k<<<1, 1>>>(Filter{2}, nullptr);
}
