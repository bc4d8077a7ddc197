// Groups of 32 threads sum their numbers, and one thread the sums of the groups.

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

int block_sum_blocks(int n, int threads) {
  return n / threads + (n % threads != 0);
}

__global__ void block_sum(const float* a, float* out, int n) {
  namespace cg = cooperative_groups;
  __shared__ float sums[32];
  const auto block = cg::this_thread_block();
  const int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  float sum = i < n ? a[i] : 0.0f;
  // The last tile may have fewer threads, so each asks whether the other is there.
  for (int step = 16; step > 0; step /= 2) {
    const float other = __shfl_down_sync(__activemask(), sum, step);
    if (lane + step < 32 && threadIdx.x + step < blockDim.x) sum += other;
  }
  if (lane == 0) sums[threadIdx.x / 32] = sum;
  block.sync();
  if (threadIdx.x != 0) return;
  for (int warp = 1; warp < int(blockDim.x + 31) / 32; ++warp) sum += sums[warp];
  out[blockIdx.x] = sum;
}
