// The lanes that are there form a group, and one of them adds its size.

#include <cooperative_groups.h>

__global__ void count(int* counter) {
  const auto group = cooperative_groups::coalesced_threads();
  if (group.thread_rank() == 0) atomicAdd(counter, int(group.size()));
}
