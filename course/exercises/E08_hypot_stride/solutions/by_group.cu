// Cooperative groups know the rank of a thread in the grid, and how many there are.

#include <cooperative_groups.h>

__global__ void hypot_stride(const float* a, const float* b, float* out, size_t n) {
  const auto grid = cooperative_groups::this_grid();
  for (size_t i = grid.thread_rank(); i < n; i += grid.size()) out[i] = hypotf(a[i], b[i]);
}
