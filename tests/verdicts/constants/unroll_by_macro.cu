// The count behind #pragma unroll is a macro, which is not expanded there.
#define TIMES 3
__global__ void k(float* out) {
#pragma unroll TIMES
  for (int i = 0; i < 9; ++i) out[i] = 1;
}
