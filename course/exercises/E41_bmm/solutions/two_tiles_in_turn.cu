// Two pairs of tiles in turn: one barrier a phase is enough. A batch of 1 is found by a remainder.
#include "view.h"

__global__ void bmm(View out, CView a, CView b) {
  __shared__ float as[2][16][17], bs[2][16][17];
  const int h = out.shape[1], w = out.shape[2], k = a.shape[2];
  const int za = blockIdx.z % a.shape[0], zb = blockIdx.z % b.shape[0];
  const int y = threadIdx.y, x = threadIdx.x;
  const int r = blockIdx.y * 16 + y, c = blockIdx.x * 16 + x;
  const int phases = (k + 15) / 16;
  float sum = 0;
  for (int phase = 0; phase < phases; ++phase) {
    const int now = phase % 2, i = phase * 16 + x, j = phase * 16 + y;
    as[now][y][x] = 0;
    bs[now][y][x] = 0;
    if (r < h && i < k)
      as[now][y][x] = a.data[za * a.strides[0] + r * a.strides[1] + i * a.strides[2]];
    if (j < k && c < w)
      bs[now][y][x] = b.data[zb * b.strides[0] + j * b.strides[1] + c * b.strides[2]];
    __syncthreads();
    for (int step = 0; step < 16; ++step) sum += as[now][y][step] * bs[now][step][x];
  }
  if (r >= h || c >= w) return;
  out.data[blockIdx.z * out.strides[0] + r * out.strides[1] + c * out.strides[2]] = sum;
}
