// The arrays are known by two pointers, of each thread its own, and the threads form a group.
#include <cooperative_groups.h>

__global__ void scan_block(const float* a, float* out, int n) {
  __shared__ float first[512], second[512];
  const auto block = cooperative_groups::this_thread_block();
  const unsigned t = block.thread_rank(), i = block.group_index().x * block.size() + t;
  float *from = first, *to = second;
  from[t] = i < unsigned(n) ? a[i] : 0.0f;
  block.sync();
  for (unsigned d = 1; d < block.size(); d += d) {
    float sum = from[t];
    if (t >= d) sum += from[t - d];
    to[t] = sum;
    block.sync();
    float* const other = from;
    from = to;
    to = other;
  }
  if (i < unsigned(n)) out[i] = from[t];
}
