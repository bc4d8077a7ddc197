// Barriers of the cluster between writes and reads of shared and of global memory, the second in
// its two parts.
// expect: nothing
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2) exchange(int* out) {
  __shared__ int mine[64];
  cg::cluster_group cluster = cg::this_cluster();
  const int other = static_cast<int>(cluster.block_rank()) ^ 1;
  const int* theirs = cluster.map_shared_rank(mine, other);
  int* global = out + (blockIdx.x - cluster.block_rank()) * blockDim.x;
  int sum = 0;
  for (int round = 0; round < 3; ++round) {
    mine[threadIdx.x] = static_cast<int>(blockIdx.x) + round + sum;
    global[cluster.block_rank() * blockDim.x + threadIdx.x] = round;
    cluster.sync();
    sum += theirs[63 - threadIdx.x] + mine[63 - threadIdx.x];
    sum += global[other * blockDim.x + threadIdx.x] + global[threadIdx.x];
    cg::cluster_group::arrival_token token = cluster.barrier_arrive();
    sum *= 2;
    cluster.barrier_wait(static_cast<cg::cluster_group::arrival_token&&>(token));
  }
  global[cluster.thread_rank()] = sum;
}

int main() {
  int* out;
  cudaMalloc(&out, 4 * 64 * sizeof(int));
  exchange<<<4, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
