// A group waits, and a thread without a cell has no place to store to.

#include <cooperative_groups.h>

__global__ void matmul(const float* m, const float* n, float* out, int h, int w, int k) {
  __shared__ float ms[16][16], ns[16][16];
  const auto block = cooperative_groups::this_thread_block();
  const int rank = block.thread_rank(), tr = rank / 16, tc = rank % 16;
  const int r = blockIdx.y * 16 + tr, c = blockIdx.x * 16 + tc;
  float sum = 0;
  for (int first = 0; first < k; first += 16) {
    ms[tr][tc] = r < h && first + tc < k ? m[r * k + first + tc] : 0.0f;
    ns[tr][tc] = first + tr < k && c < w ? n[(first + tr) * w + c] : 0.0f;
    block.sync();
    for (int i = 0; i < 16; ++i) sum += ms[tr][i] * ns[i][tc];
    block.sync();
  }
  float* const cell = r < h && c < w ? &out[r * w + c] : nullptr;
  if (cell != nullptr) *cell = sum;
}
