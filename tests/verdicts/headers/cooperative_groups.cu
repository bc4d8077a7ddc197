// cooperative_groups in a kernel.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int* out) {
  auto block = cg::this_thread_block();
  auto tile = cg::tiled_partition<32>(block);
  *out = tile.shfl_down(1, 1);
  block.sync();
}
