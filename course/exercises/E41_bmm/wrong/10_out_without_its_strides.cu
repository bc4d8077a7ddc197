// expect: V1
#include "view.h"

__global__ void bmm(View out, CView a, CView b) {
  __shared__ float as[16][16], bs[16][16];
  const int h = out.shape[1], w = out.shape[2], k = a.shape[2], z = blockIdx.z;
  const float* const m = a.data + (a.shape[0] == 1 ? 0 : z * a.strides[0]);
  const float* const n = b.data + (b.shape[0] == 1 ? 0 : z * b.strides[0]);
  const int ty = threadIdx.y, tx = threadIdx.x;
  const int r = blockIdx.y * 16 + ty, c = blockIdx.x * 16 + tx;
  float sum = 0;
  for (int first = 0; first < k; first += 16) {
    const int i = first + tx, j = first + ty;
    as[ty][tx] = r < h && i < k ? m[r * a.strides[1] + i * a.strides[2]] : 0.0f;
    bs[ty][tx] = j < k && c < w ? n[j * b.strides[1] + c * b.strides[2]] : 0.0f;
    __syncthreads();
    for (int step = 0; step < 16; ++step) sum += as[ty][step] * bs[step][tx];
    __syncthreads();
  }
  if (r < h && c < w) out.data[(z * h + r) * w + c] = sum;
}
