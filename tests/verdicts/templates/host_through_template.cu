// A template for both sides calls the host when a kernel uses it.
int host_only(int x) {
  return x;
}
template <class T>
__host__ __device__ T apply(T x) {
  return host_only(x);
}
__global__ void k(int* out) {
  *out = apply(3);
}
