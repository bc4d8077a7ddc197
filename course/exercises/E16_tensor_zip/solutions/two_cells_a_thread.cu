// Half of the threads of a block take two cells each.

#include "index.h"
#include "view.h"

__device__ int broadcast_position(const int* index, int dims, const CView& in) {
  int position = 0;
  for (int d = 0; d < in.dims; ++d)
    if (in.shape[d] != 1) position += index[d + dims - in.dims] * in.strides[d];
  return position;
}

template <class F>
__global__ void tensor_zip(F f, View out, CView a, CView b) {
  const int half = (blockDim.x + 1) / 2;
  if (int(threadIdx.x) >= half) return;
  int cells = 1;
  for (int d = 0; d < out.dims; ++d) cells *= out.shape[d];
  const int first = blockIdx.x * blockDim.x, end = min(cells, first + int(blockDim.x));
  for (int i = first + threadIdx.x; i < end; i += half) {
    int index[4];
    to_index(i, out.dims, out.shape, index);
    out.data[to_position(index, out.dims, out.strides)] =
        f(a.data[broadcast_position(index, out.dims, a)],
          b.data[broadcast_position(index, out.dims, b)]);
  }
}
