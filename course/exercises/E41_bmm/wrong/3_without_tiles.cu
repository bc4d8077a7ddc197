// expect: T1
#include "view.h"

__global__ void bmm(View out, CView a, CView b) {
  const int h = out.shape[1], w = out.shape[2], k = a.shape[2], z = blockIdx.z;
  const float* const m = a.data + (a.shape[0] == 1 ? 0 : z * a.strides[0]);
  const float* const n = b.data + (b.shape[0] == 1 ? 0 : z * b.strides[0]);
  const int r = blockIdx.y * 16 + threadIdx.y, c = blockIdx.x * 16 + threadIdx.x;
  if (r >= h || c >= w) return;
  float sum = 0;
  for (int i = 0; i < k; ++i)
    sum += m[r * a.strides[1] + i * a.strides[2]] * n[i * b.strides[1] + c * b.strides[2]];
  out.data[z * out.strides[0] + r * out.strides[1] + c * out.strides[2]] = sum;
}
