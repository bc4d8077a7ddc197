// Cooperative groups know the rank of a thread.

#include <cooperative_groups.h>

__global__ void iota(int* out, int n) {
  const int rank = cooperative_groups::this_thread_block().thread_rank();
  out[rank] = rank;
}
