// A group waits, and a block of one dimension is taken for a tile.

#include <cooperative_groups.h>

constexpr int tw = 16;

warpstep::LaunchShape matmul_static_shape(int h, int w) {
  return {dim3((w + tw - 1) / tw, (h + tw - 1) / tw), dim3(tw * tw)};
}

__global__ void matmul_static(const float* m, const float* n, float* out, int h, int w, int k) {
  __shared__ float ms[tw * tw], ns[tw * tw];
  const auto block = cooperative_groups::this_thread_block();
  const int rank = block.thread_rank(), tr = rank / tw, tc = rank % tw;
  const int r = blockIdx.y * tw + tr, c = blockIdx.x * tw + tc;
  float sum = 0;
  for (int first = 0; first < k; first += tw) {
    ms[rank] = r < h && first + tc < k ? m[r * k + first + tc] : 0.0f;
    ns[rank] = first + tr < k && c < w ? n[(first + tr) * w + c] : 0.0f;
    block.sync();
    for (int i = 0; i < tw; ++i) sum = fmaf(ms[tr * tw + i], ns[i * tw + tc], sum);
    block.sync();
  }
  if (r < h && c < w) out[r * w + c] = sum;
}
