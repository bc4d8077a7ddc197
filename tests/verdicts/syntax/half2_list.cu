// A brace list becomes a half2.
#include <cuda_fp16.h>
__global__ void k(half2* out, half a, half b) {
  half2 h = {a, b};
  half2 g{a, b};
  __half2 l{__float2half(1.0f), b};
  *out = __hadd2(h, __hadd2(g, l));
}
