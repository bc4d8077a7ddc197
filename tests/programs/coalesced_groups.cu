// Groups made of the threads that came: coalesced, labeled, tiles of tiles, ranks and votes.
// covers: cooperative_groups, tiled_partition, coalesced_threads, labeled_partition, thread_block
#include <cooperative_groups.h>
#include <cstdio>

namespace cg = cooperative_groups;

__device__ int aggregated_increment(int* counter) {
  cg::coalesced_group active = cg::coalesced_threads();
  int base = 0;
  if (active.thread_rank() == 0) base = atomicAdd(counter, (int)active.size());
  return active.shfl(base, 0) + active.thread_rank();
}

__global__ void filter(const int* in, int n, int* out, int* count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > 0) out[aggregated_increment(count)] = in[i];
}

__device__ int reduce_sum(cg::thread_group g, int* temp, int value) {
  int lane = g.thread_rank();
  for (int i = g.size() / 2; i > 0; i /= 2) {
    temp[lane] = value;
    g.sync();
    if (lane < i) value += temp[lane + i];
    g.sync();
  }
  return value;
}

__global__ void tiles(int* out) {
  __shared__ int temp[64];
  cg::thread_block block = cg::this_thread_block();
  cg::thread_group quarter = cg::tiled_partition(block, 16);
  int sum = reduce_sum(quarter, temp + block.thread_rank() / 16 * 16, block.thread_rank());
  if (quarter.thread_rank() == 0) out[block.thread_rank() / 16] = sum;
  auto tile = cg::tiled_partition<32>(block);
  auto small = cg::tiled_partition<4>(tile);
  int any = small.any(tile.thread_rank() == 9);
  unsigned votes = tile.ballot(any);
  if (block.thread_rank() == 0) out[4] = (int)votes;
  auto same = cg::labeled_partition(tile, (int)tile.thread_rank() % 3);
  if (block.thread_rank() == 4) out[5] = (int)(same.size() * 100 + same.thread_rank());
}

int main() {
  const int n = 1000;
  int in[n], *d_in, *d_out, *d_count, count;
  for (int i = 0; i < n; i++) in[i] = i % 7 - 3;
  cudaMalloc(&d_in, sizeof(in));
  cudaMalloc(&d_out, sizeof(in));
  cudaMalloc(&d_count, sizeof(int));
  cudaMemcpy(d_in, in, sizeof(in), cudaMemcpyHostToDevice);
  cudaMemset(d_count, 0, sizeof(int));
  filter<<<(n + 127) / 128, 128>>>(d_in, n, d_out, d_count);
  cudaMemcpy(&count, d_count, sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(in, d_out, sizeof(in), cudaMemcpyDeviceToHost);
  int sum = 0;
  for (int i = 0; i < count; i++) sum += in[i];
  printf("%d kept, sum %d\n", count, sum);
  tiles<<<1, 64>>>(d_out);
  cudaMemcpy(in, d_out, 6 * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 6; i++) printf("%d ", in[i]);
  printf("\n");
  cudaFree(d_in);
  cudaFree(d_out);
  cudaFree(d_count);
}
