// Takes the cell's number itself where both tensors lie row after row: no divisions there.
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

/// Whether the cells lie in memory in the order of their numbers.
__device__ bool is_dense(int dims, const int* shape, const int* strides) {
  int expected = 1;
  for (int d = dims - 1; d >= 0; --d) {
    if (strides[d] != expected) return false;
    expected *= shape[d];
  }
  return true;
}

template <class F>
__global__ void tensor_map(F f, View out, CView in) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int cells = 1;
  for (int d = 0; d < out.dims; ++d) cells *= out.shape[d];
  if (i >= cells) return;
  if (is_dense(out.dims, out.shape, out.strides) && is_dense(in.dims, in.shape, in.strides)) {
    out.data[i] = f(in.data[i]);
    return;
  }
  int index[4];
  to_index(i, out.dims, out.shape, index);
  const float x = in.data[to_position(index, in.dims, in.strides)];
  out.data[to_position(index, out.dims, out.strides)] = f(x);
}
