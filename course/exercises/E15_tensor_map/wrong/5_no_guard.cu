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
  for (int d = 0; d < dims; ++d) position += index[d] * strides[d];
  return position;
}

template <class F>
__global__ void tensor_map(F f, View out, CView in) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int position_in = 0, position_out = 0, left = i;
  for (int d = out.dims - 1; d > 0; --d) {
    position_in += left % out.shape[d] * in.strides[d];
    position_out += left % out.shape[d] * out.strides[d];
    left /= out.shape[d];
  }
  out.data[position_out + left * out.strides[0]] = f(in.data[position_in + left * in.strides[0]]);
}
