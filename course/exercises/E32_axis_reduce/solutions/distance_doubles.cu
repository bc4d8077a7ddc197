// A tree that begins with neighbours.
#include "view.h"

template <class F>
__global__ void axis_reduce(F f, float identity, View out, CView in, int axis) {
  __shared__ float s[1024];
  const int t = threadIdx.x;
  int number = blockIdx.x, from = 0, to = 0;
  for (int d = out.dims - 1; d >= 0; number /= out.shape[d--]) {
    from += number % out.shape[d] * in.strides[d];
    to += number % out.shape[d] * out.strides[d];
  }
  float own = identity;
  for (int j = t; j < in.shape[axis]; j += blockDim.x)
    own = f(own, in.data[from + j * in.strides[axis]]);
  s[t] = own;
  for (int d = 1; d < blockDim.x; d *= 2) {
    __syncthreads();  // the numbers of the step before are combined
    if (t % (2 * d) == 0) s[t] = f(s[t], s[t + d]);
  }
  if (t == 0) out.data[to] = s[0];
}
