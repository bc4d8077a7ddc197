// expect: T5
#include "view.h"

template <class F>
__global__ void axis_reduce(F f, float identity, View out, CView in, int axis) {
  __shared__ float s[1024];
  const int t = threadIdx.x;
  int number = blockIdx.x, from = 0, to = 0;
  for (int d = out.dims - 1; d >= 0; --d) {
    const int index = number % out.shape[d];
    number /= out.shape[d];
    from += index * in.strides[d];
    to += index * out.strides[d];
  }
  float own = identity;
  for (int j = t; j < in.shape[axis]; j += blockDim.x)
    own = f(own, in.data[from + j * in.strides[axis]]);
  s[t] = own;
  __syncthreads();
  if (t != 0) return;
  for (int other = 1; other < blockDim.x; ++other) own = f(own, s[other]);
  out.data[to] = own;
}
