// Cooperative groups know the rank of a thread.

#include <cooperative_groups.h>

__global__ void add(const float* a, const float* b, float* out, int n) {
  const int i = cooperative_groups::this_thread_block().thread_rank();
  if (i < n) out[i] = a[i] + b[i];
}
