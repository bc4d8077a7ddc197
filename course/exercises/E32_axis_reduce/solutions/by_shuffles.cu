// Lanes hand their numbers on by shuffles; the first warp combines what the warps have found.
#include "view.h"

template <class F>
__device__ float of_warp(F f, float own) {
  for (int d = 16; d > 0; d /= 2) own = f(own, __shfl_down_sync(0xffffffffu, own, d));
  return own;
}

template <class F>
__global__ void axis_reduce(F f, float identity, View out, CView in, int axis) {
  __shared__ float of_warps[32];
  int from = 0, to = 0, left = blockIdx.x;
  for (int d = in.dims - 1; d >= 0; --d) {
    if (d == axis) continue;  // its index is 0
    from += left % in.shape[d] * in.strides[d];
    to += left % in.shape[d] * out.strides[d];
    left /= in.shape[d];
  }
  float own = identity;
  for (int j = threadIdx.x; j < in.shape[axis]; j += blockDim.x)
    own = f(own, in.data[from + j * in.strides[axis]]);
  own = of_warp(f, own);
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, warps = blockDim.x / 32;
  if (lane == 0) of_warps[warp] = own;
  __syncthreads();
  if (warp != 0) return;
  own = of_warp(f, lane < warps ? of_warps[lane] : identity);
  if (lane == 0) out.data[to] = own;
}
