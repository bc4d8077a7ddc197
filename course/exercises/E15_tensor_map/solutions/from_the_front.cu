// Finds the index from the first dimension on, dividing by the cells that lie behind each.
#include "view.h"

__device__ void to_index(int number, int dims, const int* shape, int* index) {
  int behind = 1;
  for (int d = 0; d < dims; ++d) behind *= shape[d];
  for (int d = 0; d < dims; ++d) {
    behind /= shape[d];
    index[d] = number / behind;
    number -= index[d] * behind;
  }
}

__device__ int to_position(const int* index, int dims, const int* strides) {
  int position = 0;
  while (dims-- > 0) position += *index++ * *strides++;
  return position;
}

template <class F>
__global__ void tensor_map(F f, View out, CView in) {
  int cells = 1;
  for (int d = 0; d < out.dims; ++d) cells *= out.shape[d];
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < cells; i += gridDim.x * blockDim.x) {
    int index[4] = {};
    to_index(i, out.dims, out.shape, index);
    out.data[to_position(index, out.dims, out.strides)] =
        f(in.data[to_position(index, in.dims, in.strides)]);
  }
}
