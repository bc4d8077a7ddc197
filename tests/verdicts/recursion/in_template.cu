// A recursive template.
template <int n>
__device__ int factorial() {
  return n * factorial<n - 1>();
}
template <>
__device__ int factorial<0>() {
  return 1;
}
__global__ void k(int* out) {
  *out = factorial<5>();
}
