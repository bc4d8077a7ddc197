// One device function finds a place, another one is the tree, and each serves any tensor and block.
#include "view.h"

__device__ int place_of(int number, int dims, const int* shape, const int* strides) {
  int place = 0;
  for (int d = dims; d-- > 0; number /= shape[d]) place += number % shape[d] * strides[d];
  return place;
}

template <class F>
__device__ float of_block(F f, float own) {
  __shared__ float s[1024];
  s[threadIdx.x] = own;
  for (unsigned d = blockDim.x >> 1; d != 0; d >>= 1) {
    __syncthreads();
    if (threadIdx.x < d) s[threadIdx.x] = own = f(s[threadIdx.x + d], own);
  }
  return own;
}

template <class F>
__global__ void axis_reduce(F f, float identity, View out, CView in, int axis) {
  const float* cell = in.data + place_of(blockIdx.x, in.dims, out.shape, in.strides);
  const int step = in.strides[axis];
  for (int left = in.shape[axis] - threadIdx.x, j = threadIdx.x; left > 0;
       left -= blockDim.x, j += blockDim.x)
    identity = f(cell[j * step], identity);
  const float all = of_block(f, identity);
  if (threadIdx.x == 0) out.data[place_of(blockIdx.x, out.dims, out.shape, out.strides)] = all;
}
