// Half of the threads of a block take two cells each; positions are found without an index.

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
  const int half = (blockDim.x + 1) / 2;
  if (int(threadIdx.x) >= half) return;
  int cells = 1;
  for (int d = 0; d < out.dims; ++d) cells *= out.shape[d];
  const int first = blockIdx.x * blockDim.x, end = min(cells, first + int(blockDim.x));
  for (int i = first + threadIdx.x; i < end; i += half) {
    int from = 0, to = 0, left = i;
    for (int d = out.dims; d-- > 0; left /= out.shape[d]) {
      from += left % out.shape[d] * in.strides[d];
      to += left % out.shape[d] * out.strides[d];
    }
    out.data[to] = f(in.data[from]);
  }
}
