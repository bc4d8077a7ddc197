// A tile of 32 threads, of cooperative groups, adds up.

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

namespace cg = cooperative_groups;

__global__ void warp_sum(const float* a, float* out, int n) {
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  const int first = blockIdx.x * blockDim.x + 32 * warp.meta_group_rank();
  const int i = first + warp.thread_rank();
  const float sum = cg::reduce(warp, i < n ? a[i] : 0.0f, cg::plus<float>());
  if (warp.thread_rank() == 0 && first < n) out[first / 32] = sum;
}
