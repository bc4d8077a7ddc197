// expect: V1 G1
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
  if (const int j = t; j < in.shape[axis]) own = f(own, in.data[from + j * in.strides[axis]]);
  s[t] = own;
  __syncthreads();  // each thread's number is in s
  for (int d = blockDim.x / 2; d > 0; d /= 2) {
    if (t < d) s[t] = f(s[t], s[t + d]);
    __syncthreads();  // the numbers of this step are combined
  }
  if (t == 0) out.data[to] = s[0];
}
