// #pragma unroll with every kind of count.
constexpr int kTimes = 4;
template <int N>
__global__ void k(float* out) {
  float sum = 0;
#pragma unroll
  for (int i = 0; i < N; ++i) sum += out[i];
#pragma unroll N
  for (int i = 0; i < N; ++i) sum += out[i];
#pragma unroll(N / 2)
  for (int i = 0; i < N; ++i) sum += out[i];
#pragma unroll kTimes
  for (int i = 0; i < N; ++i) sum += out[i];
#pragma unroll(kTimes)
  for (int i = 0; i < N; ++i) sum += out[i];
#pragma unroll 1
  for (int i = 0; i < N; ++i) sum += out[i];
  _Pragma("unroll") for (int i = 0; i < N; ++i) sum *= out[i];
  *out = sum;
}
template __global__ void k<8>(float*);
