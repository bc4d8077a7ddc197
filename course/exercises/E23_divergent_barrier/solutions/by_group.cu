// A group waits; the remainder finds the right neighbour.

#include <cooperative_groups.h>

__global__ void ring(const float* a, float* out, int n) {
  __shared__ float s[256], p[256];
  const auto block = cooperative_groups::this_thread_block();
  const int t = block.thread_rank(), first = blockIdx.x * blockDim.x;
  const int count = min(int(block.size()), n - first);
  const bool has_cell = t < count;
  const float own = has_cell ? a[first + t] : 0.0f;
  s[t] = own;
  block.sync();
  const float product = has_cell ? own * s[(t + 1) % count] : 0.0f;
  p[t] = product;
  block.sync();
  if (has_cell) out[first + t] = product + p[(t + 1) % count];
}
