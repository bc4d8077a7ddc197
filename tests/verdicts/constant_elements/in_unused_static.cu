// What no one calls is not judged where the program cannot need it.
constexpr float w[3] = {1, 2, 3};
float v[3];
static __device__ float a(int k) {
  return w[k];
}
inline __device__ float b(int k) {
  return v[k];
}
__device__ __forceinline__ float c(int k) {
  return w[k];
}
struct Filter {
  __device__ float at(int k) const { return w[k]; }
};
