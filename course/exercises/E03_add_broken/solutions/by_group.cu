// Cooperative groups know the rank of a thread.

#include <cooperative_groups.h>

__global__ void add_broken(const float* a, float* b) {
  const int i = cooperative_groups::this_thread_block().thread_rank();
  if (i < int(blockDim.x)) b[i] = a[i] + 10;
}
