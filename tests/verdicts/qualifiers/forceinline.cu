// __forceinline__ and __noinline__ in every usual place.
__device__ __forceinline__ int f(int x) {
  return x;
}
static __forceinline__ __device__ int g(int x) {
  return x;
}
__noinline__ __device__ int h(int x) {
  return x;
}
__host__ __device__ __forceinline__ int i(int x) {
  return x;
}
__global__ void k(int* out) {
  *out = f(1) + g(2) + h(3) + i(4);
}
