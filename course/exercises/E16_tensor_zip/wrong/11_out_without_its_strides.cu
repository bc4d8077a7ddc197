// expect: V1
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
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int cells = 1;
  for (int d = 0; d < out.dims; ++d) cells *= out.shape[d];
  if (i >= cells) return;
  int index[4];
  to_index(i, out.dims, out.shape, index);
  const float x = a.data[broadcast_position(index, out.dims, a)];
  const float y = b.data[broadcast_position(index, out.dims, b)];
  out.data[i] = f(x, y);
}
