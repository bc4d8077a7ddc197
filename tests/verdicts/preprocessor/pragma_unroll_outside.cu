// #pragma unroll without a loop.
#pragma unroll
__global__ void k(int* out) {
  *out = 1;
}
