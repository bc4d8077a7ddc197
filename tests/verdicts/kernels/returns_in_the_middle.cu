// A kernel returns early, and returns void.
__device__ void nothing() {}
__global__ void k(int* out, int n) {
  if (threadIdx.x >= n) return;
  *out = 1;
  return nothing();
}
