// A block reads what its neighbour writes into its own shared memory: __syncthreads() orders one
// block alone.
// expect: race-shared
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void __cluster_dims__(2) exchange(int* out) {
  __shared__ int mine[64];
  cg::cluster_group cluster = cg::this_cluster();
  mine[threadIdx.x] = 0;
  cluster.sync();
  mine[threadIdx.x] = static_cast<int>(blockIdx.x) + 1;  // here
  __syncthreads();
  const int* theirs = cluster.map_shared_rank(mine, cluster.block_rank() ^ 1);
  out[blockIdx.x * blockDim.x + threadIdx.x] = theirs[threadIdx.x];  // and here
  cluster.sync();
}

int main() {
  int* out;
  cudaMalloc(&out, 4 * 64 * sizeof(int));
  exchange<<<4, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
