// Offsets by a function, found once for a block, and cells from the last one on.
#include "view.h"

template <class V>
__device__ int offset(int number, const View& shape, const V& view) {
  int sum = 0;
  for (int d = shape.dims; d-- > 0; number /= shape.shape[d])
    sum += number % shape.shape[d] * view.strides[d];
  return sum;
}

template <class F>
__global__ void axis_reduce(F f, float identity, View out, CView in, int axis) {
  __shared__ float s[1024];
  __shared__ int from, to;
  const int t = threadIdx.x;
  if (t == 0) from = offset(blockIdx.x, out, in), to = offset(blockIdx.x, out, out);
  __syncthreads();  // from and to are known
  float own = identity;
  for (int j = in.shape[axis] - 1 - t; j >= 0; j -= blockDim.x)
    own = f(own, in.data[from + j * in.strides[axis]]);
  s[t] = own;
  for (int d = blockDim.x / 2; d > 0; d /= 2) {
    __syncthreads();  // the numbers of the step before are combined
    if (t < d) s[t] = f(s[t + d], s[t]);
  }
  if (t == 0) out.data[to] = s[0];
}
