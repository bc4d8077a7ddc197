// One thread finds where the row begins, and tells the block.
#include "view.h"

template <class F>
__global__ void axis_reduce(F f, float identity, View out, CView in, int axis) {
  __shared__ float s[1024];
  __shared__ int from, to;
  const int t = threadIdx.x;
  if (t == 0) {
    from = to = 0;
    int number = blockIdx.x;
    for (int d = out.dims - 1; d >= 0; --d) {
      from += number % out.shape[d] * in.strides[d];
      to += number % out.shape[d] * out.strides[d];
      number /= out.shape[d];
    }
  }
  __syncthreads();  // from and to are known
  float own = identity;
  for (int j = t; j < in.shape[axis]; j += blockDim.x)
    own = f(own, in.data[from + j * in.strides[axis]]);
  s[t] = own;
  for (int d = blockDim.x / 2; d > 0; d /= 2) {
    __syncthreads();  // the numbers of the step before are combined
    if (t < d) s[t] = f(s[t], s[t + d]);
  }
  if (t == 0) out.data[to] = s[0];
}
