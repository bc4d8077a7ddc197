// The last dimension first, and the function itself for the others; the kernel loops.

#include "view.h"

__device__ void to_index(int number, int dims, const int* shape, int* index) {
  if (dims == 0) return;
  index[dims - 1] = number % shape[dims - 1];
  to_index(number / shape[dims - 1], dims - 1, shape, index);
}

__device__ int to_position(const int* index, int dims, const int* strides) {
  return dims == 0 ? 0 : index[0] * strides[0] + to_position(index + 1, dims - 1, strides + 1);
}

__device__ int cells_of(const View& view) {
  int cells = view.shape[0];
  for (int d = 1; d < view.dims; ++d) cells *= view.shape[d];
  return cells;
}

template <class F>
__global__ void tensor_map(F f, View out, CView in) {
  const int threads = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < cells_of(out); i += threads) {
    int index[4];
    to_index(i, out.dims, out.shape, index);
    out.data[to_position(index, out.dims, out.strides)] =
        f(in.data[to_position(index, in.dims, in.strides)]);
  }
}
