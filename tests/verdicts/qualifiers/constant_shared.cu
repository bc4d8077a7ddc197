// __constant__ __shared__ is refused.
__global__ void k(int* out) {
  __constant__ __shared__ int x;
  *out = x;
}
