// Tiles synchronise by themselves, and the block does where values cross from tile to tile.
// expect: nothing
#include <cooperative_groups.h>

__global__ void sum(int* out) {
  __shared__ int values[64];
  const auto block = cooperative_groups::this_thread_block();
  const auto tile = cooperative_groups::tiled_partition<16>(block);
  const int t = block.thread_rank();
  values[t] = t;
  tile.sync();
  int total = 0;
  if (tile.thread_rank() == 0) {
    for (int i = 0; i < 16; ++i) total += values[t + i];
    values[t] = total;
  }
  block.sync();
  if (t == 0) *out = values[0] + values[16] + values[32] + values[48];
}

int main() {
  int* out;
  cudaMalloc(&out, sizeof(int));
  sum<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
