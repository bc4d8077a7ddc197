// A static variable with an initial value from a device function.
__device__ int seed() {
  return threadIdx.x;
}
__global__ void k(int* out) {
  static int first = seed();
  *out = first;
}
