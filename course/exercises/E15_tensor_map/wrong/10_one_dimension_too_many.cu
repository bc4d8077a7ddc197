// expect: O1
#include "view.h"

__device__ void to_index(int number, int dims, const int* shape, int* index) {
  for (int d = dims - 1; d >= 0; --d) {
    index[d] = number % shape[d];
    number /= shape[d];
  }
}

__device__ int to_position(const int* index, int dims, const int* strides) {
  int position = 0;
  for (int d = 0; d <= dims; ++d) position += index[d] * strides[d];
  return position;
}

template <class F>
__global__ void tensor_map(F f, View out, CView in) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int cells = 1;
  for (int d = 0; d < out.dims; ++d) cells *= out.shape[d];
  if (i >= cells) return;
  int index[4];
  to_index(i, out.dims, out.shape, index);
  const float x = in.data[to_position(index, in.dims, in.strides)];
  out.data[to_position(index, out.dims, out.strides)] = f(x);
}
