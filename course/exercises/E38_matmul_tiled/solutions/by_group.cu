// A group waits, and a thread finds its place by its rank.

#include <cooperative_groups.h>

std::size_t matmul_tiled_bytes(int tw) {
  return 2 * tw * tw * sizeof(float);
}

__global__ void matmul_tiled(const float* m, const float* n, float* out, int h, int w, int k,
                             int tw) {
  extern __shared__ float tiles[];
  const auto block = cooperative_groups::this_thread_block();
  const int rank = block.thread_rank(), tr = rank / tw, tc = rank % tw;
  const int r = blockIdx.y * tw + tr, c = blockIdx.x * tw + tc;
  float *const of_m = tiles, *const of_n = tiles + block.size();
  float sum = 0;
  for (int phase = 0; phase < (k + tw - 1) / tw; ++phase) {
    const int column = phase * tw + tc, row = phase * tw + tr;
    of_m[rank] = 0;
    of_n[rank] = 0;
    if (r < h && column < k) of_m[rank] = m[r * k + column];
    if (row < k && c < w) of_n[rank] = n[row * w + c];
    block.sync();
    const float* x = of_m + tr * tw;
    for (const float* y = of_n + tc; y < of_n + tw * tw; y += tw) sum += *x++ * *y;
    block.sync();
  }
  if (c < w && r < h) out[r * w + c] = sum;
}
