// A tile of two warps reads what the next tile wrote: tile.sync() waits for its own tile alone.
// expect: race-shared read-after-write
#include <cooperative_groups.h>

#include <cstdio>

namespace cg = cooperative_groups;

__global__ void shift(int* out) {
  __shared__ cg::block_tile_memory<256> memory;
  __shared__ int values[256];
  const cg::thread_block block = cg::this_thread_block(memory);
  const auto tile = cg::tiled_partition<64>(block);
  const unsigned me = block.thread_rank();
  values[me] = static_cast<int>(me);  // here
  tile.sync();
  out[blockIdx.x * 256 + me] = values[(me + 64) % 256];  // and here
}

int main() {
  int* out;
  cudaMallocManaged(&out, 512 * sizeof(int));
  shift<<<2, 256>>>(out);
  cudaDeviceSynchronize();
  printf("%d\n", out[511]);
  cudaFree(out);
}
