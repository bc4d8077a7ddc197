// The count behind #pragma unroll is a constant, a template's, a number or in parentheses.
constexpr int kTimes = 3;
template <int N>
__global__ void k(float* out) {
#pragma unroll N
  for (int i = 0; i < 9; ++i) out[i] = 1;
}
__global__ void k2(float* out) {
  const int times = 4;
#pragma unroll kTimes
  for (int i = 0; i < 9; ++i) out[i] = 1;
#pragma unroll times
  for (int i = 0; i < 9; ++i) out[i] = 1;
#pragma unroll 3
  for (int i = 0; i < 9; ++i) out[i] = 1;
#pragma unroll
  for (int i = 0; i < 9; ++i) out[i] = 1;
}
void run(float* out) { k<3><<<1, 1>>>(out); }
