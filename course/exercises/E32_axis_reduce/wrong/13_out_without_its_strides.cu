// expect: V1
#include "view.h"
template <class F>
__global__ void axis_reduce(F f, float identity, View out, CView in, int axis) {
  __shared__ float s[1024];
  const int t = threadIdx.x;
  int number = blockIdx.x, start = 0;
  for (int d = out.dims - 1; d >= 0; --d) {
    start += number % out.shape[d] * in.strides[d];
    number /= out.shape[d];
  }
  float own = identity;
  for (int j = t; j < in.shape[axis]; j += blockDim.x)
    own = f(own, in.data[start + j * in.strides[axis]]);
  s[t] = own;
  __syncthreads();
  for (int d = blockDim.x / 2; d > 0; d /= 2) {
    if (t < d) s[t] = f(s[t], s[t + d]);
    __syncthreads();
  }
  if (t == 0) out.data[blockIdx.x] = s[0];
}
