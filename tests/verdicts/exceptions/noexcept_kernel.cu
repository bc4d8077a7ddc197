// A kernel may be noexcept.
__global__ void k(int* n) noexcept {
  *n = 1;
}
__device__ int f() noexcept(true) {
  return 1;
}
