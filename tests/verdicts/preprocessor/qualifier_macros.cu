// Qualifiers behind macros.
#ifdef __CUDACC__
#define HD __host__ __device__
#else
#define HD
#endif
HD inline int square(int x) {
  return x * x;
}
__global__ void k(int* out) {
  *out = square(3);
}
