// Each tile of two warps waits for itself alone, before it reads and before it writes anew.
// expect: nothing
#include <cooperative_groups.h>

#include <cstdio>

namespace cg = cooperative_groups;

__global__ void reverse(int* out) {
  __shared__ cg::block_tile_memory<256> memory;
  __shared__ int values[256];
  const cg::thread_block block = cg::this_thread_block(memory);
  const auto tile = cg::tiled_partition<64>(block);
  const unsigned me = block.thread_rank(), rank = tile.thread_rank(), first = me - rank;
  int sum = 0;
  for (int round = 0; round < 4; ++round) {
    values[me] = static_cast<int>(me) + round;
    tile.sync();
    sum += values[first + 63 - rank];
    tile.sync();
  }
  out[blockIdx.x * 256 + me] = sum + tile.shfl(sum, 5);
}

int main() {
  int* out;
  cudaMallocManaged(&out, 512 * sizeof(int));
  reverse<<<2, 256>>>(out);
  cudaDeviceSynchronize();
  printf("%d\n", out[511]);
  cudaFree(out);
}
