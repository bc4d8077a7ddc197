// A static variable in a function for both sides.
__host__ __device__ int next() {
  static int n = 0;
  return ++n;
}
__global__ void k(int* out) {
  *out = next();
}
