// The same sum with cooperative groups: the block, its tiles of 32, and reduce().
// covers: cooperative_groups, tiled_partition, thread_block, cg::reduce
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cstdio>

namespace cg = cooperative_groups;

__global__ void sum_by_tiles(const int* in, int* out, int n) {
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<32> tile = cg::tiled_partition<32>(block);
  int i = block.group_index().x * block.size() + block.thread_rank();
  int value = i < n ? in[i] : 0;
  for (int offset = tile.size() / 2; offset > 0; offset /= 2)
    value += tile.shfl_down(value, offset);
  if (tile.thread_rank() == 0) atomicAdd(out, value);
}

__global__ void largest_by_reduce(const int* in, int* out, int n) {
  auto block = cg::this_thread_block();
  auto tile = cg::tiled_partition<16>(block);
  __shared__ int best[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int value = cg::reduce(tile, i < n ? in[i] : -1, cg::greater<int>());
  if (tile.thread_rank() == 0) best[tile.meta_group_rank()] = value;
  block.sync();
  if (block.thread_rank() == 0) {
    for (int t = 1; t < tile.meta_group_size(); t++) best[0] = max(best[0], best[t]);
    atomicMax(out, best[0]);
  }
}

int main() {
  const int n = 4000;
  int host[n], result[2] = {0, 0}, expected = 0;
  for (int i = 0; i < n; i++) expected += host[i] = i * 37 % 2003;
  int *in, *out;
  cudaMalloc(&in, sizeof(host));
  cudaMalloc(&out, sizeof(result));
  cudaMemcpy(in, host, sizeof(host), cudaMemcpyHostToDevice);
  cudaMemcpy(out, result, sizeof(result), cudaMemcpyHostToDevice);
  sum_by_tiles<<<(n + 127) / 128, 128>>>(in, out, n);
  largest_by_reduce<<<(n + 255) / 256, 256>>>(in, out + 1, n);
  cudaMemcpy(result, out, sizeof(result), cudaMemcpyDeviceToHost);
  printf("sum %d (%s), largest %d\n", result[0], result[0] == expected ? "right" : "WRONG",
         result[1]);
  cudaFree(in);
  cudaFree(out);
}
