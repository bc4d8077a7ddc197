// #pragma unroll in all its forms.
__global__ void k(int* out) {
#pragma unroll
  for (int i = 0; i < 4; ++i) out[i] = i;
#pragma unroll 1
  for (int i = 0; i < 4; ++i) out[i] += i;
  _Pragma("unroll") for (int i = 0; i < 4; ++i) out[i] += i;
}
