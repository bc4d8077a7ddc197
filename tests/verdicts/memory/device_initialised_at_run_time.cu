// A device variable with an initial value from a host function.
int seed() {
  return 3;
}
__device__ int start = seed();
__global__ void k(int* out) {
  *out = start;
}
