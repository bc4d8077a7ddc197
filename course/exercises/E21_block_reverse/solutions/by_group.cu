// A group waits, and half of the threads move two cells each.

#include <cooperative_groups.h>

__global__ void block_reverse(const float* a, float* out, int n) {
  __shared__ float s[256];
  const auto block = cooperative_groups::this_thread_block();
  const int half = (blockDim.x + 31) / 32 * 16, t = block.thread_rank();
  const int first = blockIdx.x * blockDim.x;
  const int count = min(int(blockDim.x), n - first);
  if (t < half)
    for (int i = t; i < count; i += half) s[i] = a[first + i];
  block.sync();
  if (t < half)
    for (int i = t; i < count; i += half) out[first + i] = s[count - 1 - i];
}
