// Makes views of out's shape first, with a stride of 0 where there is one cell for all.
#include "index.h"
#include "view.h"

__device__ CView broadcast(int dims, const CView& in) {
  CView wide = in;
  wide.dims = dims;
  for (int d = dims - 1; d >= 0; --d) {
    const int mine = d - (dims - in.dims);
    wide.strides[d] = mine < 0 || in.shape[mine] == 1 ? 0 : in.strides[mine];
  }
  return wide;
}

__device__ int broadcast_position(const int* index, int dims, const CView& in) {
  return to_position(index, dims, broadcast(dims, in).strides);
}

template <class F>
__global__ void tensor_zip(F f, View out, CView a, CView b) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int cells = 1;
  for (int d = 0; d < out.dims; ++d) cells *= out.shape[d];
  if (i >= cells) return;
  int index[4];
  to_index(i, out.dims, out.shape, index);
  const float x = a.data[broadcast_position(index, out.dims, a)];
  const float y = b.data[broadcast_position(index, out.dims, b)];
  out.data[to_position(index, out.dims, out.strides)] = f(x, y);
}
